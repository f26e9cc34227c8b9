"""Tests of the family answers."""
