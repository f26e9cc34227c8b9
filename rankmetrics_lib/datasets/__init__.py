"""Data of the book: the sources' worked examples and the sources' statements."""

from .claims import Claim, claims
from .examples import EXAMPLES, Example

__all__ = ["Claim", "claims", "EXAMPLES", "Example"]
