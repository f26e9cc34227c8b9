"""The field guide of the chapter on choosing a metric: its code gives the right values, and what it
recommends is what the box of the metric's chapter says."""

import ast
import re
from collections.abc import Iterable
from math import log2, sqrt
from textwrap import dedent
from typing import NamedTuple

import numpy as np
import pandas as pd
import pytest
from scipy.optimize import brentq
from scipy.stats import binom, binomtest, norm

import rankmetrics_lib as rm
from book_site.content.sections import chapter_text

GUIDE = re.search(
    r"^## The field guide$(.*?)^\(choosing-no-metric-sees\)=$",
    chapter_text("choosing"),
    re.MULTILINE | re.DOTALL,
)[1]
ROW = re.compile(
    r"^- \*\*(?P<answer>.+?)\*\* (?P<metric>.+)\n\n"
    r"  ```python\n(?P<code>(?:  .+\n)+?)  ```\n\n"
    r"  “(?P<sentence>.+)”$",
    re.MULTILINE,
)
LINK = re.compile(r"\[([^\]]+)\]\((\w+)\.ipynb\)")


class Row(NamedTuple):
    answer: str
    metric: str
    code: str
    sentence: str

    @property
    def measures(self):
        """{measure: chapter}"""
        return {
            name: chapter
            for names, chapter in LINK.findall(self.metric)
            for name in names.split(", ")
        }


ROWS = [Row(*found.groups()) for found in ROW.finditer(GUIDE)]


def test_every_row_has_all_its_parts_and_every_question_has_rows():
    assert len(ROWS) == len(re.findall(r"^- ", GUIDE, re.MULTILINE))
    questions = re.split(r"^\*\*\d\. ", GUIDE, flags=re.MULTILINE)[1:]
    assert len(questions) == 4
    assert all(ROW.search(question) for question in questions)


def test_a_phone_shows_the_code_whole():
    assert max(len(line) for row in ROWS for line in dedent(row.code).splitlines()) <= 37


# The code runs


def subtopics(labels):
    rows = [("q", topic, doc, 1) for doc, topics in labels.items() for topic in topics]
    return pd.DataFrame(rows, columns=["query_id", "subtopic_id", "doc_id", "relevance"])


def binomial_limits(hits, n):
    """At each limit, what was seen and all further away has a chance of 2.5%."""
    return (
        brentq(lambda p: binom.sf(hits - 1, n, p) - 0.025, 0, 1),
        brentq(lambda p: binom.cdf(hits, n, p) - 0.025, 0, 1),
    )


MODEL = np.array([0.2, 0.4, 0.6, 0.1, 0.3, 0.2, 0.6])
SAMPLE = [0, 1, 2]
PEOPLE = np.array([0.1, 0.2, 0.2])
# By hand: a covariance of 1/150 over a variance of 9/250, then over 1 + 3/7
WEIGHT = 7 / 54


def corrected(weight):
    """The corrected mean with its interval, and the weight."""
    added = PEOPLE - weight * MODEL[SAMPLE]
    mean = weight * MODEL.mean() + added.mean()
    error = sqrt(weight**2 * MODEL.var() / len(MODEL) + added.var() / len(PEOPLE))
    return mean, mean - norm.ppf(0.975) * error, mean + norm.ppf(0.975) * error, weight


RANKS = np.arange(10)
DESKS = RANKS % 2
INPUTS = {
    "rm": rm,
    "np": np,
    "binomtest": binomtest,
    # a page of ten with one click, at rank 2; the new page turns it upside down
    "clicks": RANKS == 1,
    "p": 1 / (RANKS + 1),
    "w": 1 / (10 - RANKS),
    "d": DESKS[:, None] != DESKS,
    "new_clicks": np.array([2, 0, 1, 0]),
    "old_clicks": np.array([0, 0, 3, 1]),
    "m": MODEL,
    "sample": SAMPLE,
    "h": PEOPLE,
    "person": [1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0],
    "model": [1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0],
    # four questions with two pieces; the third has both in 2,500 tokens, the last has only one
    "evidence": np.array([[[1, 1], [0, 0]], [[1, 0], [0, 1]], [[1, 0], [0, 1]], [[1, 0], [1, 0]]]),
    "tokens": np.array([[900, 900], [900, 1100], [1400, 1100], [100, 100]]),
    "judged": [1, None, 0, 1],
    "scores_a": [3, 2, 1],
    "scores_b": [3, 1, 2],
    "ids_a": ["a", "b"],
    "ids_b": ["b", "a"],
    "qrels": {"q1": {"a": 3, "b": 0, "c": 1}, "q2": {"d": 2}},
    "run": {"q1": {"b": 3.0, "a": 2.0, "x": 1.0}, "q2": {"x": 1.0}, "q": {"x": 3, "z": 2, "y": 1}},
    "subtopic_qrels": subtopics({"x": ["car"], "y": ["cat"], "z": ["car"]}),
    "rels": np.array([[1, 0, 1, 0, 0, 0, 0, 0, 0, 1], [0] * 10]),
    "hidden": [3, 2],
    "lists": [["a", "b", "c", "d", "e", "f"], ["a", "b", "c", "d", "e", "g"]],
    "days": np.concatenate([np.ones((2, 3)), np.zeros((2, 246)), np.ones((2, 1))], axis=1),
    "labels": [1, 0, 1, 0],
    "scores": [4, 3, 2, 1],
}
RECALL = [900 / (900 + 90_000 * rate) for rate in binomial_limits(5, 1_000)[::-1]]
PAGE = 2 / 9  # the click at rank 2, where 1/2 look, moves to rank 9, where 1/9 look
EXPECTED = {
    "Clicks, and you can swap": PAGE,
    "Clicks, and you cannot": (1, 2),
    "A language model": (corrected(WEIGHT), 5 / 9),
    "Nobody yet: {term}`RAG": (3 / 4, binomial_limits(31, 50)),
    "Few": (0.2 * (1 + 0.8**3), 0.2 * 0.8 + 0.8**4),
    "No labels, or": (1 / 3, 0.9),
    "One": [(1 / 2 + 0) / 2, (1 + 0) / 2],
    "Everything, $R$ unknown": RECALL[0],
    "Everything, on a test": [(1 / 2 + 0) / 2, (1 / 2 + 0) / 2],
    "Grades": [3 / log2(3) / (3 + 1 / log2(3)) / 2, (2 / 3 + 0) / 2],
    "New meanings": [(1.5 + 0.5 / log2(3)) / (1.25 + 1 / log2(3)), 1],
    "Variety counts: a news": (PAGE, 5 / 9),
    "Variety counts: a playlist": ((2 / 3 + 0) / 2, 5 / 9),
    "The reader": [(1 / 2 / 2 + 0) / 2],
    "The page": ((2 / 6 + 0) / 2, 7 / 300),
    "A budget of people": (6, 8),
    "A budget of tokens": 2 / 4,
    "Nobody yet: a {term}`score": (
        3 / 4,
        ([1 / 1, 1 / 2, 2 / 3, 2 / 4], [1 / 2, 1 / 2, 2 / 2, 2 / 2], [4, 3, 2, 1]),
    ),
}


def row(start):
    (found,) = [row for row in ROWS if row.answer.startswith(start)]
    return found


def values(row):
    """What its code gives; of a table the means."""
    names, found = dict(INPUTS), []
    for statement in ast.parse(dedent(row.code)).body:
        if isinstance(statement, ast.Expr):
            found.append(eval(ast.unparse(statement), names))
        else:
            exec(ast.unparse(statement), names)
    return [x.mean() if isinstance(x, pd.DataFrame) else x for x in found]


def test_every_row_has_an_expected_value():
    assert [row(start) for start in EXPECTED] == ROWS


def flat(numbers):
    if isinstance(numbers, np.ndarray):
        return list(numbers.ravel())
    if isinstance(numbers, Iterable):
        return [x for part in numbers for x in flat(part)]
    return [float(numbers)]


@pytest.mark.filterwarnings("ignore:.*quer")  # the run has queries of two collections
@pytest.mark.parametrize("start", EXPECTED)
def test_the_code_gives_what_a_hand_computes(start):
    assert flat(values(row(start))) == pytest.approx(flat(EXPECTED[start]))


def test_the_sentences_have_the_intervals_of_their_code():
    low, high = binomial_limits(31, 50)
    assert f"interval {low:.0%} to {high:.0%}" in row("Nobody yet: {term}`RAG").sentence
    low, high = RECALL
    assert f"recall 67%, interval {low:.0%} to {high:.0%}" in row("Everything, $R$").sentence


# Each row agrees with the box of its chapter


def box(chapter, start):
    """The paragraphs of the chapter's last box that begin so."""
    text = chapter_text(chapter).partition("## In one box")[2]
    return "\n".join(re.findall(rf"^\*\*{start}.*$", text, re.MULTILINE))


USES = {
    "DCG weighted by examination": "IPS to screen rankers with an old log",
    "Interleaving": "Interleave two rankers to choose between them",
    "corrected mean": "corrected difference with its interval",
    "kappa": "judges on the same pairs",
    "Evidence recall": "evidence recall to learn whether the context holds what an answer needs",
    "RBP with its residual": "RBP when lists are partly judged",
    "bpref": "all systems had a part in the pool",
    "tau-b": "two orders of the same documents",
    "RBO": "lists that need not hold the same documents",
    "RR@k": "when one relevant document is enough",
    "hit rate@k": "when one relevant document is enough",
    "Recall": "must not miss anything (recall)",
    "Recall@1000": "must not miss anything (recall)",
    "R-precision": "must not miss anything (recall)",
    "Recall@capacity": "must not miss anything (recall)",
    "P@k": "a page of fixed size (P@k)",
    "AP": "labels are binary",
    "NDCG@10": "for graded labels",
    "ERR@20": "one good document is enough",
    "α-nDCG": "where one query means several things",
    "subtopic recall": "where one query means several things",
    "intra-list distance": "beside accuracy",
    "catalog coverage": "beside accuracy",
    "AUC": "without choosing a threshold",
    "precision-recall curve": "what users get in one collection",
}


@pytest.mark.parametrize("one", ROWS, ids=lambda one: one.answer)
def test_the_box_says_to_use_it_so(one):
    assert one.measures
    for measure, chapter in one.measures.items():
        assert USES[measure] in box(chapter, "Use") + box(chapter, "Report"), measure


# chapter, what its box warns of, the measure, and the rows that must not have it
FORBIDDEN = [
    ("clicks", "NDCG to predict clicks", "NDCG", r"\bclicks\b"),
    ("clicks", "click rates as labels", "NDCG|AP|RR|P@|Recall|hit rate", r"^Clicks"),
    ("ndcg", "to predict clicks", "NDCG", r"\bclicks\b"),
    ("average_precision", "when grades matter", "AP", r"^Grades"),
    ("average_precision", "most documents were never judged", "AP", r"^Few|recommendations|RAG"),
    ("average_precision", "one relevant document only", "AP", r"^One"),
    ("reciprocal_rank", "several documents", "RR|hit rate", r"^(?!One)"),
    ("precision_recall", "when grades do", "P@|Recall|R-precision", r"^Grades"),
    ("overlap", "which list is better", "RBO", r"\bA/B test\b|\bwon\b"),
]
# chapter, what its box warns of, the measure, and what its rows therefore say
SAID = [
    ("err", "readers want several documents", "ERR", "one good document is enough"),
    ("incomplete", "no part in the pool", "bpref", "every system had a part in the pool"),
    ("overlap", "which list is better", "RBO", "neither says which is better"),
    ("diversity", "a list of subtopics that you trust", "α-nDCG", "subtopics by editors"),
    ("recommendation", "one alone", "intra-list|catalog", "), with ["),
    ("labels", "a verdict is safe", "kappa", "corrected difference"),
    ("ndcg", "list-only", "NDCG", "ideal from the judged set"),
    ("roc_auc", "on it alone", "AUC", "and the curve"),
]


def recommending(pattern):
    return [one for one in ROWS if any(re.match(pattern, name) for name in one.measures)]


@pytest.mark.parametrize("chapter, warning, pattern, where", FORBIDDEN)
def test_no_row_recommends_what_a_box_warns_of(chapter, warning, pattern, where):
    assert warning in box(chapter, "Do not")
    assert [one for one in recommending(pattern) if re.search(where, " ".join(one))] == []


@pytest.mark.parametrize("chapter, warning, pattern, words", SAID)
def test_a_row_says_what_a_box_asks_for(chapter, warning, pattern, words):
    assert warning in box(chapter, "Do not")
    assert recommending(pattern)
    assert all(words in " ".join(one) for one in recommending(pattern))
