"""Tests of the family average_precision."""
