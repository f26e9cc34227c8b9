"""Every small input, from the smallest up."""


def binary_lists(max_length, min_length=0):
    """All lists of 0 and 1, the shortest first."""
    for length in range(min_length, max_length + 1):
        for number in range(2**length):
            yield [number >> place & 1 for place in range(length - 1, -1, -1)]


def judged_rankings(max_length, missed=2):
    """(rels, n_relevant): every binary ranking, with up to `missed` relevant documents not retrieved."""
    for length in range(max_length + 1):
        for extra in range(missed + 1):
            for rels in binary_lists(length, length):
                yield rels, sum(rels) + extra


def cut_rankings(max_length, missed=2):
    """(rels, k, n_relevant): every judged ranking at every cut-off, two beyond the end of the list included."""
    for rels, n_relevant in judged_rankings(max_length, missed):
        for k in range(1, len(rels) + 3):
            yield rels, k, n_relevant
