"""Tests of the family precision_recall."""
