"""Which columns of a table hold the ids and the values: by the names that common tools give them,
or as the argument `columns` says.

Upper case and "-" for "_" make no difference: BEIR's `query-id` is `query_id`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

# What a column may hold, and the names by which it is known: ours and ir_datasets', then those of
# PyTerrier, BEIR, ranx and recommenders.
NAMES = {
    "query_id": ("query_id", "qid", "q_id", "userid", "user_id"),
    "doc_id": ("doc_id", "docno", "corpus_id", "itemid", "item_id"),
    "subtopic_id": ("subtopic_id", "subtopic", "iteration", "intent", "intent_id"),
    "relevance": ("relevance", "label", "rating"),
    "score": ("score", "prediction"),
    "rank": ("rank",),
}
IDS = ("query_id", "doc_id")
VALUES = {"qrels": ("relevance",), "run": ("score", "rank")}


class Columns:
    """The argument `columns`: the name of a column, or its position, for what it holds.

    Attributes
    ----------
    unused : set of str
        What is named and was in none of the tables so far.
    subtopics : bool
        Whether judgments must name subtopics, because a measure needs them.
    """

    def __init__(self, given: Mapping[str, Hashable] | None = None):
        self.subtopics = False
        if given is not None and not isinstance(given, Mapping):
            raise TypeError(
                f"columns must be a dict such as {{'query_id': 'topic'}}, got {given!r}"
            )
        self.given = dict(given or {})
        self.unused = set(self.given)
        for key in self.given:
            if key not in NAMES:
                raise ValueError(f"columns must be a dict of {', '.join(NAMES)}; got {key!r}")

    def of(self, name: str, names: Sequence[Hashable]) -> dict[str, Any]:
        """The columns of "qrels" or "run": query_id, doc_id, and relevance, score or rank."""
        values = VALUES[name]
        named = [key for key in values if self.given.get(key, self) in names]
        known = [key for key in values if self.known(key, names)]
        # BEIR and ranx call the relevance score, too, which counts where there is no better name.
        value = (named or known or ["score"])[0]
        ids = (*IDS, "subtopic_id") if name == "qrels" and self.subtopics else IDS
        chosen = {key: self.one(name, key, names) for key in (*ids, value)}
        if name == "qrels":
            chosen["relevance"] = chosen.pop(value)
        return chosen

    def one(self, name: str, key: str, names: Sequence[Hashable]) -> Hashable:
        """The column that holds this."""
        if self.given.get(key, self) in names:
            self.unused.discard(key)
            return self.given[key]
        known = self.known(key, names)
        if len(known) == 1:
            return known[0]
        got = ", ".join(map(str, names))
        if key == "score":
            key = VALUES[name][0]
        if not known and key == "subtopic_id":
            raise ValueError(
                f"{name} must have a column that names subtopics, such as subtopic_id, for this"
                f" measure, got {got}"
            )
        if not known:
            raise ValueError(
                f"{name} must have the columns query_id, doc_id and {VALUES[name][0]}, got {got};"
                f" name what holds them, as in columns={{{key!r}: {example(names)!r}}}"
            )
        raise ValueError(
            f"{name} must have one column that holds {key}, got {' and '.join(map(str, known))};"
            f" name one, as in columns={{{key!r}: {known[0]!r}}}"
        )

    def known(self, key: str, names: Sequence[Hashable]) -> list[Hashable]:
        """The columns whose name says that they hold this; ours goes before all others."""
        if key in names:
            return [key]
        return [
            column
            for column in names
            if isinstance(column, str) and column.strip().lower().replace("-", "_") in NAMES[key]
        ]

    def are_in(self, names: Sequence[Hashable]) -> bool:
        """Whether these look like the names of columns that hold ids."""
        return all(self.given.get(key, self) in names or self.known(key, names) for key in IDS)

    def refuse_unused(self) -> None:
        """Raise the error for a name that neither table has."""
        for key in sorted(self.unused - {"subtopic_id"}):
            raise ValueError(
                f"columns[{key!r}] must be a column of qrels or of run, got {self.given[key]!r}"
            )


def example(names: Sequence[Hashable]) -> Hashable:
    """A column that no known name claims, for an error."""
    every = {known for of_key in NAMES.values() for known in of_key}
    return next((name for name in names if str(name).lower() not in every), "topic")
