"""Tests of the metrics, a file for each family."""
