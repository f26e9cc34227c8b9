"""The plainest definitions after one label, of the list or of the pool, was changed to another
grade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from .candidates import Candidate
from .costs import COMMON, KINDS
from .definitions import definitions, with_ties
from .known import USUAL_CUTOFFS, Known

HIGHEST_TRIED = 10


def changed_judgments(known: Known) -> Iterator[Candidate]:
    highest = known.max_grade or max([1, *known.labels])
    grades = sorted({*range(int(min(highest, HIGHEST_TRIED)) + 1), *known.labels})
    if len(known.cutoffs) > 1:
        usual = {None, len(known.rels), *USUAL_CUTOFFS}
        known = replace(known, cutoffs=tuple(k for k in known.cutoffs if k in usual))
    for place, label, change in changes(known):
        for grade in grades:
            if grade != label:
                said = f"{place} had label {grade:g} instead of {label:g}"
                for found in with_ties(known.ties, definitions(change(grade), most=COMMON)):
                    cost = found.cost + KINDS["changed judgment"]
                    how = f"{found.how}; if {said}"
                    yield replace(found, kind="changed judgment", cost=cost, how=how)


def changes(known: Known) -> Iterator[tuple[str, float, Callable[[float], Known]]]:
    """(place in words, its label, how to put another there) for each document of the list, then of
    the pool."""
    missed = known.pool and missed_places(known.rels, known.pool)
    for position, label in missed or []:

        def in_pool(grade: float, position: int = position) -> Known:
            return replace(known, pool=with_label(known.pool or [], position, grade))

        yield f"document {position + 1} of the pool", label, in_pool
    for position, label in enumerate(known.rels):

        def in_list(grade: float, position: int = position, label: float = label) -> Known:
            rels = with_label(known.rels, position, grade)
            pool = known.pool and in_both(known.pool, position, label, grade)
            return replace(known, rels=rels, pool=pool)

        yield f"the document at rank {position + 1}", label, in_list


def missed_places(rels: list[float], pool: list[float]) -> list[tuple[int, float]]:
    """(position, label) of the pool's documents that the list lacks; of several with one label, the
    last."""
    found, missed = Counter(rels), {}
    for position, label in enumerate(pool):
        if found[label]:
            found[label] -= 1
        else:
            missed[label] = position
    return [(position, label) for label, position in missed.items()]


def in_both(pool: list[float], position: int, label: float, grade: float) -> list[float]:
    """The pool after a change in the list: at the same place if the list comes first there, else
    where the label is."""
    if pool[position : position + 1] != [label]:
        position = pool.index(label) if label in pool else len(pool)
    return with_label(pool, position, grade)


def with_label(labels: list[float], position: int, label: float) -> list[float]:
    return [*labels[:position], label, *labels[position + 1 :]]
