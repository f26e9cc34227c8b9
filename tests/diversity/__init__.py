"""Tests of the family err."""
