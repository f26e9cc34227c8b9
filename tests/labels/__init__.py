"""Tests of the family labels."""
