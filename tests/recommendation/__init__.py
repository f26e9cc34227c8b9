"""Tests of the family recommendation."""
