"""Tests of one family of metrics each; what holds for all of them is in tests/package."""
