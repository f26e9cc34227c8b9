"""Runs measured against judgments, as TREC does it: `rm.evaluate`, and `rm.evaluate_arrays` for arrays in memory."""

from .evaluate import evaluate, evaluate_arrays
from .measures import Measure

__all__ = ["evaluate", "evaluate_arrays", "Measure"]
