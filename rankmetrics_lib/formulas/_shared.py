"""Helpers shared by the formulas."""


def relevant(rels, relevance_level):
    """1 for each relevant label, 0 for every other."""
    return [int(rel >= relevance_level) for rel in rels]


def ratio(part, whole, empty=0.0):
    """The quotient, or `empty` if there is nothing to divide by."""
    return part / whole if whole else empty


def at_most_one(part, whole):
    """The quotient of a part that is at most the whole; only rounding could push it above 1."""
    return min(ratio(part, whole), 1.0)


class Counts:
    """Named counts; their repr is the call that makes them."""

    names: tuple[str, ...] = ()

    def __init__(self, *counts):
        for name, count in zip(self.names, counts):
            setattr(self, name, count)

    def __iter__(self):
        return iter([getattr(self, name) for name in self.names])

    def __eq__(self, other):
        return isinstance(other, (Counts, tuple)) and tuple(self) == tuple(other)

    def __repr__(self):
        counts = ", ".join(f"{name}={count}" for name, count in zip(self.names, self))
        return f"{type(self).__name__}({counts})"
