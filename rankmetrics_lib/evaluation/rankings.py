"""Many rankings at once, as the measures see them: labels in rank order, and the pool that each is measured against."""

from functools import cached_property

import numpy as np

from ..arrays._shared import by_score, n_documents


class Rankings:
    """Rankings of shape (queries, n), a row a query.

    Parameters
    ----------
    judged, scores : ndarray of float64, shape (queries, n)
        Labels, NaN for an unjudged document, and scores, NaN after the last document of a row. Equal scores keep the
        given order.
    pool : ndarray of float64, shape (queries, m)
        Labels of all judged documents, those of the ranking among them; NaN after the last of a row.
    """

    def __init__(self, judged, scores, pool):
        self.judged, self.scores = by_score(judged, scores)
        self.pool = pool

    @cached_property
    def rels(self):
        """Labels in rank order; an unjudged document is not relevant."""
        unjudged = np.isnan(self.judged) & ~np.isnan(self.scores)
        return np.where(unjudged, 0.0, self.judged)

    def n_relevant(self, relevance_level):
        return (self.pool >= relevance_level).sum(axis=-1)

    @cached_property
    def n_judged_missing(self):
        """Judged documents that the ranking lacks."""
        return n_documents(self.pool) - n_documents(self.judged)

    @cached_property
    def judged_only(self):
        """The same rankings without their unjudged documents."""
        return Rankings(
            self.judged, np.where(np.isnan(self.judged), np.nan, self.scores), self.pool
        )
