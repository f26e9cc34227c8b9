"""A counterexample as a picture: the list as a row of documents, and a bar for each of two values.

It is described in parts, as the figures are; picture.mjs draws it. Only a ranking of labels has a
picture. Everything else stays in the words of the verdict.
"""

import math

from rankmetrics_lib.practice._checker import rounded

LETTERS = "ABCDEFGHIJKLMNOP"  # as many documents as the lab holds
HIGHEST_GRADE = 5  # in the lab


def picture_of(given: dict, expected: float, got: object) -> list | None:
    """The parts, the row first; None without a ranking of labels.

    given: the arguments by name.
    """
    rels = given.get("rels")
    if not rels or not all(isinstance(label, int) for label in rels):
        return None
    missed = missed_by(rels, given)
    judged = rels + missed
    top = given.get("max_grade", max(judged))
    if len(judged) > len(LETTERS) or min(judged) < 0 or top > HIGHEST_GRADE:
        return None
    k = given.get("k", len(rels))
    documents = [{"label": label, "depth": -(-3 * label // max(1, top))} for label in judged]
    row = {
        "part": "row",
        "place": "list",
        "ranked": documents[: len(rels)],
        "cut": k,
        "missed": documents[len(rels) :],
        "words": words(rels, missed, k),
        "lab": lab_query(rels, missed, k, max(3, top)),
    }
    return [row] + bars(expected, got)


def missed_by(rels: list, given: dict) -> list:
    """The labels of the judged documents that the list lacks, as far as they are known."""
    if "n_relevant" in given:
        return [1] * (given["n_relevant"] - sum(1 for label in rels if label))
    missed = list(given.get("pool", []))
    for label in rels:
        if label in missed:
            missed.remove(label)
    return missed


def words(rels: list, missed: list, k: int) -> str:
    """What the row shows, for screen readers."""
    said = f"The list, from rank 1: {written_labels(rels)}."
    if k < len(rels):
        said += f" The cut is below rank {k}."
    return said + (f" Judged, but not retrieved: {written_labels(missed)}." if missed else "")


def written_labels(labels: list) -> str:
    return ", ".join([str(label) for label in labels])


def lab_query(rels: list, missed: list, k: int, max_grade: int) -> str:
    """The query of the address that opens the list in the lab."""
    named = [f"{letter}{label}" for letter, label in zip(LETTERS, rels + missed)]
    ranking, others = "".join(named[: len(rels)]), "".join(named[len(rels) :])
    return f"ranking={ranking}&missed={others}&k={k}&max_grade={max_grade}"


def bars(expected: float, got: object) -> list:
    """Both values on one scale, which reaches to 1 at least; none if the bars would look alike."""
    is_number = isinstance(got, (int, float)) and math.isfinite(got)
    yours, length = (rounded(got, 4), max(0, got)) if is_number else ("none", 0)
    right = rounded(expected, 4)
    if yours == right or not math.isfinite(expected):
        return []
    scale = max(1, expected, length)
    documents = [
        {"title": "your value", "bar": length / scale, "mark": yours, "wrong": True},
        {
            "title": "the right value",
            "bar": max(0, expected) / scale,
            "mark": right,
            "relevant": True,
        },
    ]
    return [{"part": "strip", "place": "bars", "beside": True, "documents": documents}]
