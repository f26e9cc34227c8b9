"""Tests of the family ndcg."""
