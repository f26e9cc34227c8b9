"""Tests of the family incomplete."""
