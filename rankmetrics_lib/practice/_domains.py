"""Small inputs for the checker, all of them, from the smallest up."""

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def every_list(values: "Sequence", length: int) -> "Iterator[list]":
    """All lists of this length whose items are among these values."""
    if length == 0:
        yield []
        return
    for first in values:
        for rest in every_list(values, length - 1):
            yield [first] + rest


def permutations(values: list) -> "Iterator[list]":
    """All orders of the values."""
    if not values:
        yield []
        return
    for place in range(len(values)):
        for rest in permutations(values[:place] + values[place + 1 :]):
            yield [values[place]] + rest


def binary_lists(max_length: int, min_length: int = 0) -> "Iterator[list[int]]":
    """All lists of 0 and 1, shortest first."""
    for length in range(min_length, max_length + 1):
        for number in range(2**length):
            yield [number >> place & 1 for place in range(length - 1, -1, -1)]


def judged_rankings(max_length: int, max_missed: int = 2) -> "Iterator[tuple[list[int], int]]":
    """(rels, n_relevant): every binary ranking, combined with up to `max_missed` relevant documents
    that it did not retrieve.

    Sorted by size: the number of documents, counting those not retrieved.
    """
    for size in range(max_length + max_missed + 1):
        for missed in range(min(size, max_missed) + 1):
            if size - missed <= max_length:
                for rels in binary_lists(size - missed, size - missed):
                    yield rels, sum(rels) + missed


def cut_rankings(max_length: int, max_missed: int = 2) -> "Iterator[tuple[list[int], int, int]]":
    """(rels, k, n_relevant): every judged ranking at every cut-off, including two beyond the end of
    the list."""
    for rels, n_relevant in judged_rankings(max_length, max_missed):
        for k in range(1, len(rels) + 3):
            yield rels, k, n_relevant
