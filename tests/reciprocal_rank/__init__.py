"""Tests of the family reciprocal_rank."""
