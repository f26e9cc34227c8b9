"""Tests of the family clicks."""
