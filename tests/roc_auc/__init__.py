"""Tests of the family roc_auc."""
