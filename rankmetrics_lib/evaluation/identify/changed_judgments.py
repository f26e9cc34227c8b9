"""The plainest definitions after one label, of the list or of the judged set, was changed to
another grade."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .candidates import Candidate, Choice
from .costs import COMMON
from .definitions import definitions, with_ties
from .known import Known

HIGHEST_TRIED = 10
FIRST_TRIED, FIRST_OF_MANY = 20, 10  # documents of the list
LONGEST_IN_PAIRS = 100  # metrics of pairs take the square of the length


def changed_judgments(known: Known) -> Iterator[Candidate]:
    highest = known.max_grade or max([1] + known.labels)
    grades = sorted(set(list(range(int(min(highest, HIGHEST_TRIED)) + 1)) + known.labels))
    known = known.replaced(cutoffs=known.usual_cutoffs())
    with_pairs = len(known.rels) <= LONGEST_IN_PAIRS
    for place, label, change in changes(known):
        for grade in grades:
            if grade != label:
                words = f"if {place} had label {grade:g} instead of {label:g}"
                choice = Choice({}, words, cause="changed judgment")
                for found in with_ties(known.ties, definitions(change(grade), COMMON, with_pairs)):
                    yield found.with_choice(choice, "changed judgment")


def changes(known: Known) -> Iterator[tuple[str, float, Callable[[float], Known]]]:
    """(place in words, its label, how to put another there) for each document of the list, then of
    the judged set."""
    for position, label in missed_places(known.rels, known.pool or []):

        def in_pool(grade: float, position: int = position) -> Known:
            return known.replaced(pool=with_label(known.pool or [], position, grade))

        yield f"document {position + 1} of the judged set", label, in_pool
    first = FIRST_OF_MANY if known.is_long else FIRST_TRIED
    for position, label in enumerate(known.rels[:first]):

        def in_list(grade: float, position: int = position, label: float = label) -> Known:
            rels = with_label(known.rels, position, grade)
            pool = known.pool and in_both(known.pool, position, label, grade)
            total = known.n_relevant
            if total is not None:
                total += (grade >= 1) - (label >= 1)
            return known.replaced(rels=rels, pool=pool, n_relevant=total)

        yield f"the document at rank {position + 1}", label, in_list


def missed_places(rels: list[float], pool: list[float]) -> list[tuple[int, float]]:
    """(position, label) of the judged documents that the list lacks; of several with one label, the
    last."""
    found = {label: rels.count(label) for label in rels}
    missed: dict[float, int] = {}
    labels = []
    for position, label in enumerate(pool):
        if found.get(label):
            found[label] -= 1
        else:
            if label not in missed:
                labels.append(label)
            missed[label] = position
    return [(missed[label], label) for label in labels]


def in_both(pool: list[float], position: int, label: float, grade: float) -> list[float]:
    """The judged set after a change in the list: at the same place if the list comes first there,
    else where the label is."""
    if position >= len(pool) or pool[position] != label:
        position = pool.index(label) if label in pool else len(pool)
    return with_label(pool, position, grade)


def with_label(labels: list[float], position: int, label: float) -> list[float]:
    return labels[:position] + [label] + labels[position + 1 :]
