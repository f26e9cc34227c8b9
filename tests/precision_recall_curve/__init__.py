"""Tests of the family precision_recall_curve."""
