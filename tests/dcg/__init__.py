"""Tests of the family dcg."""
