"""The Lee collection: 50 news texts, the human similarity of every pair, and four systems that rank
them.

Each text is a query, the other 49 are its pool, and the mean human rating of a pair gives the
grade. The files are part of the gensim package, so nothing is downloaded.
"""

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import pandas as pd

Floats = NDArray[np.float64]
System = Literal["tfidf", "lsi", "bm25", "random"]
GRADE_CUTS = (0.4, 0.6, 0.8)
SYSTEMS = get_args(System)


class Lee(NamedTuple):
    """Texts and ratings of the Lee collection; see `load_lee`."""

    texts: list[str]
    background: list[str]
    ratings: Floats

    @property
    def labels(self) -> Floats:
        """Grades 0 to 3 of the other texts for each query, shape (50, 49): ratings cut at 0.4, 0.6
        and 0.8."""
        return others(np.digitize(self.ratings, GRADE_CUTS)).astype(float)

    def scores(self, system: System) -> Floats:
        """Scores that one of the four systems gives the other texts for each query, shape (50, 49).

        Parameters
        ----------
        system : {"tfidf", "lsi", "bm25", "random"}
            Cosine similarity of TF-IDF vectors; the same over 100 LSI topics; Okapi BM25 with the
            whole text as the query; random scores.

        Returns
        -------
        ndarray of float64, shape (50, 49)
            In the same order as `labels`: row q holds all texts but q, in order of their numbers.

        Raises
        ------
        ValueError
            If no system has this name.
        """
        if system not in SYSTEMS:
            raise ValueError(
                f"system must be one of {', '.join(map(repr, SYSTEMS))}, got {system!r}"
            )
        if system == "random":
            return others(np.random.default_rng(0).random((len(self.texts), len(self.texts))))
        return others(similarities(tuple(self.texts), tuple(self.background))[system])

    def qrels(self) -> "pd.DataFrame":
        """The judgments as a DataFrame: query_id, doc_id, relevance."""
        return self._table("relevance", self.labels.astype(int))

    def run(self, system: System) -> "pd.DataFrame":
        """The scores of a system as a DataFrame: query_id, doc_id, score."""
        return self._table("score", self.scores(system))

    def _table(self, column: str, values: np.ndarray) -> "pd.DataFrame":
        import pandas as pd

        ids = np.array([f"{number:02}" for number in range(len(self.texts))])
        query, document = np.nonzero(~np.eye(len(ids), dtype=bool))
        return pd.DataFrame(
            {"query_id": ids[query], "doc_id": ids[document], column: values.ravel()}
        )


def others(square: np.ndarray) -> np.ndarray:
    """The square matrix without its diagonal: each text against all others."""
    n = len(square)
    return square[~np.eye(n, dtype=bool)].reshape(n, n - 1)


@functools.cache
def load_lee() -> Lee:
    """Read the Lee collection from the gensim package.

    Returns
    -------
    Lee
        texts (50 strings), background (300 further texts for fitting models) and ratings (50 x 50,
        0 to 1), with `labels`, `scores(system)`, `qrels()` and `run(system)`.

    Raises
    ------
    ModuleNotFoundError
        If gensim, which holds the files, is not installed.

    References
    ----------
    Lee, Pincombe & Welsh (2005), An empirical evaluation of models of text document similarity,
    CogSci.

    Examples
    --------
    >>> lee = load_lee()
    >>> len(lee.texts), lee.labels.shape
    (50, (50, 49))
    """
    try:
        from gensim.test.utils import datapath
    except ModuleNotFoundError as error:
        message = (
            "the Lee collection is part of the gensim package, which is not installed: pip install"
            " gensim"
        )
        raise ModuleNotFoundError(message) from error

    def lines(name: str) -> list[str]:
        with open(datapath(name), encoding="latin-1") as file:
            return file.read().splitlines()

    upper = np.loadtxt(datapath("similarities0-1.txt"))
    return Lee(lines("lee.cor"), lines("lee_background.cor"), np.maximum(upper, upper.T))


@functools.cache
def similarities(texts: tuple[str, ...], background: tuple[str, ...]) -> dict[str, Floats]:
    """The similarity of each pair of texts by each model, fitted on the texts and the
    background."""
    from gensim.corpora import Dictionary
    from gensim.matutils import corpus2csc
    from gensim.models import LsiModel, OkapiBM25Model, TfidfModel
    from gensim.utils import simple_preprocess

    words = [simple_preprocess(text) for text in texts + background]
    dictionary = Dictionary(words)
    counts = [dictionary.doc2bow(text) for text in words]
    tfidf = TfidfModel(counts)
    lsi = LsiModel(tfidf[counts], id2word=dictionary, num_topics=100, random_seed=0)
    bm25 = OkapiBM25Model(dictionary=dictionary)

    def vectors(corpus: Iterable, length: int) -> Floats:
        return corpus2csc(corpus, length).T.toarray()

    queries = counts[: len(texts)]
    topics = vectors(lsi[tfidf[queries]], 100)
    topics /= np.linalg.norm(topics, axis=1, keepdims=True)
    weights = vectors(tfidf[queries], len(dictionary))
    return {
        "tfidf": weights @ weights.T,
        "lsi": topics @ topics.T,
        "bm25": (
            vectors(queries, len(dictionary))
            @ vectors([bm25[query] for query in queries], len(dictionary)).T
        ),
    }
