"""Tests of the family pairs."""
