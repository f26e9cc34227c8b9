"""Tests of the family overlap."""
