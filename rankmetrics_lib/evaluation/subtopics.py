"""Judgments that name subtopics, as the diversity qrels of TREC do in their second column, and the
measures that need them.

A document has a line for each subtopic that it was judged for. Its label for the query as a whole,
which all other measures take, is the highest of these. The measures of subtopics find the documents
of a run by their places in the pool: the run is joined once more, with places for labels.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from ..arrays._shared import ratio
from ..arrays.diversity import discounted_gains, greedy_order
from .doubts import Doubt
from .ids import Ids, index_of, number_ids
from .join import ByQuery, Judged, join
from .measures import Measure
from .rank import Ranked, rank
from .read import Judgments, Table
from .values import coded, coded_with_negative


class JudgedBySubtopic(Judged):
    """Judgments of documents for the subtopics of queries. As `Judged`, they are those of the
    queries as a whole.

    Attributes
    ----------
    labels : ndarray of float64
        The label of each judgment of a document for a subtopic.
    query_of, place_of, subtopic_of : ndarray of int64
        Its query; the place of its document among the judged ones of the query, by descending id;
        and its subtopic among those of the query, in the order in which the judgments name them.
    n_subtopics_named : int
        How many subtopics have a name.
    """

    labels: np.ndarray
    place_of: np.ndarray
    subtopic_of: np.ndarray
    n_subtopics_named: int
    in_places: Judged

    @classmethod
    def of(cls, table: Judgments) -> JudgedBySubtopic:
        import pandas as pd

        assert table.subtopic_ids is not None
        (query,), query_ids = number_ids(table.query_ids)
        (document,), doc_ids = number_ids(table.doc_ids)
        (subtopic,), subtopic_ids = number_ids(table.subtopic_ids)
        row, _ = pd.factorize(query * len(doc_ids) + document)
        table.refuse_repeated(row * len(subtopic_ids) + subtopic)

        first = np.unique(row, return_index=True)[1]
        labels = np.append(table.grades, -1.0)[table.numbers - 1]  # the last code is a negative one
        highest = np.full(len(first), -np.inf)
        np.maximum.at(highest, row, labels)
        codes, grades = coded_with_negative(highest)
        of_queries, of_documents = (
            Ids.of_texts(column.texts(first)) for column in (table.query_ids, table.doc_ids)
        )
        judgments = Judgments("qrels", of_queries, of_documents, codes, grades=grades)
        whole = cls(judgments, query[first], query_ids)
        whole.index = index_of(table.query_ids, query)
        whole.source = table
        order = Ids.of_texts(doc_ids).descending(np.arange(len(doc_ids)))
        places = places_of(whole.by_query, order[document[first]])
        whole.in_places = with_places(whole, places)
        whole.labels, whole.query_of, whole.place_of = labels, query, places[row]
        whole.subtopic_of = numbered_within(query, subtopic)
        whole.n_subtopics_named = len(subtopic_ids)
        return whole

    @cached_property
    def n_columns(self) -> np.ndarray:
        """How many subtopics the judgments name for each query."""
        highest = np.full(self.n_queries, -1)
        np.maximum.at(highest, self.query_of, self.subtopic_of)
        return highest + 1

    def doubts_for(self, measure: str) -> list[Doubt]:
        """The doubt about judgments whose second column is not meant to name subtopics."""
        if self.n_subtopics_named > 1:
            return []
        return [Doubt("the judgments name only one subtopic", "", f"is it one, for {measure}?")]

    def pools(self, queries: np.ndarray, level: float) -> np.ndarray:
        """Of shape (queries, documents, subtopics): 1.0 where a label reaches the level."""
        n_documents, n_columns = self.by_query.lengths[queries].max(), self.n_columns[queries].max()
        pools = np.zeros((len(queries), n_documents, n_columns))
        row_of = np.full(self.n_queries, -1)
        row_of[queries] = np.arange(len(queries))
        there = (self.labels >= level) & (row_of[self.query_of] >= 0)
        pools[row_of[self.query_of[there]], self.place_of[there], self.subtopic_of[there]] = 1.0
        return pools


def places_of(rows: ByQuery, order: np.ndarray) -> np.ndarray:
    """The place of each row among those of its query, by this order."""
    places = np.empty(len(order), dtype=np.int64)
    by_query = np.lexsort((order, rows.query))
    places[by_query] = np.arange(len(order)) - rows.starts[rows.query[by_query]]
    return places


def with_places(judged: Judged, places: np.ndarray) -> Judged:
    """The same judgments, with the places of the documents for labels."""
    (codes,), grades = coded(places.astype(float))
    table = judged.table
    in_places = Judgments("qrels", table.query_ids, table.doc_ids, codes, grades=grades)
    return Judged(in_places, judged.by_query.query, judged.query_ids)


def numbered_within(query: np.ndarray, subtopic: np.ndarray) -> np.ndarray:
    """The subtopics, which have numbers among all, with numbers among those of their query."""
    n = subtopic.max() + 1
    pairs, number = np.unique(query * n + subtopic, return_inverse=True)
    starts = np.searchsorted(pairs, query * n)
    return number - starts


# Measures


def values_by_subtopic(
    measures: list[Measure], judged: JudgedBySubtopic, results: Table
) -> dict[str, np.ndarray]:
    """The values of measures that need subtopics, one per query."""
    values = {str(measure): np.empty(judged.n_queries) for measure in measures}
    for ranked in map(rank, join(judged.in_places, results).lists()):
        for measure in measures:
            arguments = dict(measure.arguments)
            pools = judged.pools(ranked.query_numbers, arguments.pop("relevance_level"))
            judged_only = arguments.pop("judged_only", False)
            lists = in_rank_order(ranked.judged_only if judged_only else ranked, pools)
            values[str(measure)][ranked.query_numbers] = FUNCTION_OF_SUBTOPICS[measure.name](
                lists, pools, measure.k, **arguments
            )
    return values


def in_rank_order(ranked: Ranked, pools: np.ndarray) -> np.ndarray:
    """What the documents of each list cover; a document without a judgment covers nothing."""
    nothing = np.zeros_like(pools[:, :1])
    places = ranked.codes.astype(np.int64)[..., None]
    return np.take_along_axis(np.concatenate([nothing, pools], axis=1), places, axis=1)


def n_subtopics(pools: np.ndarray) -> np.ndarray:
    """The subtopics with a relevant document: no list can cover others."""
    return pools.any(axis=-2).sum(axis=1)


def subtopic_recall(lists: np.ndarray, pools: np.ndarray, k: int) -> np.ndarray:
    return ratio(lists[:, :k].any(axis=-2).sum(axis=1), n_subtopics(pools))


def alpha_dcg(lists: np.ndarray, pools: np.ndarray, k: int, *, alpha: float) -> np.ndarray:
    """Out of the value of k documents that all cover every subtopic, as in ndeval."""
    highest = (1 - alpha) ** np.arange(k) @ (1 / np.log2(np.arange(k) + 2))
    return ratio(discounted_gains(lists, k, alpha), n_subtopics(pools) * highest)


def alpha_ndcg(lists: np.ndarray, pools: np.ndarray, k: int, *, alpha: float) -> np.ndarray:
    ideal = greedy_order(pools, k, alpha)
    return ratio(discounted_gains(lists, k, alpha), discounted_gains(ideal, k, alpha))


def err_ia(lists: np.ndarray, pools: np.ndarray, k: int) -> np.ndarray:
    """Out of the value of k documents that all cover every subtopic, as in ndeval."""
    above = lists[:, :k].cumsum(axis=1) - lists[:, :k]
    gains = (lists[:, :k] * 0.5**above).sum(axis=-1)
    ranks = np.arange(1, k + 1)
    total = (gains / ranks[: gains.shape[1]]).sum(axis=1)
    return ratio(total, n_subtopics(pools) * (0.5 ** (ranks - 1) / ranks).sum())


FUNCTION_OF_SUBTOPICS: dict[str, Callable] = {
    "StRecall": subtopic_recall,
    "alpha_DCG": alpha_dcg,
    "alpha_nDCG": alpha_ndcg,
    "ERR_IA": err_ia,
}
