"""The exercises of the chapter on rankings: right functions pass, wrong ones are caught, known ones
are named."""

import struct

import pandas as pd
import pytest

from rankmetrics_lib.practice import check


def hits_one_by_one(run, judgments, k):
    left, hits = list(run), 0
    for _ in range(min(k, len(run))):
        best = left[0]
        for document, score in left:
            if score > best[1] or (score == best[1] and document > best[0]):
                best = (document, score)
        left.remove(best)
        hits += judgments.get(best[0], 0) > 0
    return hits


def hits_by_counting_who_stands_above(run, judgments, k):
    relevant = {document for document, grade in judgments.items() if grade >= 1}
    return sum(
        document in relevant and sum((s, d) > (score, document) for d, s in run) < k
        for document, score in run
    )


def hits_by_two_stable_sorts(run, judgments, k):
    documents = sorted([document for document, _ in run], reverse=True)
    documents.sort(key=dict(run).get, reverse=True)
    return len([d for d in documents[:k] if judgments.get(d, 0) > 0])


def missed_one_by_one(rels, k, n_relevant):
    for rank, rel in enumerate(rels, 1):
        n_relevant -= rel if rank <= k else 0
    return n_relevant


def missed_in_two_places(rels, k, n_relevant):
    below, not_in_the_list = sum(rels[k:]), n_relevant - sum(rels)
    return below + not_in_the_list


def missed_from_pairs(rels, k, n_relevant):
    hits = [rel for rel, _ in zip(rels, range(k)) if rel]
    return n_relevant - len(hits)


def left_out_by_subtraction(rels, k, n_relevant, n_documents):
    return n_documents - len(rels[:k]) - (n_relevant - sum(rels[:k]))


def left_out_in_two_places(rels, k, n_relevant, n_documents):
    beyond = n_documents - len(rels) - (n_relevant - sum(rels))
    return rels[k:].count(0) + beyond


def left_out_of_all_nonrelevant(rels, k, n_relevant, n_documents):
    return n_documents - n_relevant - rels[:k].count(0)


RIGHT = [
    ("hits_at_k", hits_one_by_one),
    ("hits_at_k", hits_by_counting_who_stands_above),
    ("hits_at_k", hits_by_two_stable_sorts),
    ("false_negatives", missed_one_by_one),
    ("false_negatives", missed_in_two_places),
    ("false_negatives", missed_from_pairs),
    ("true_negatives", left_out_by_subtraction),
    ("true_negatives", left_out_in_two_places),
    ("true_negatives", left_out_of_all_nonrelevant),
]


def share(part, whole):
    return part / whole if whole else 0.0


def documents_by_score(run):
    return sorted(run, key=lambda line: (line[1], line[0]), reverse=True)


def hits_of_a_page_with_all_ties(run, judgments, k):
    if not run:
        return 0
    last = sorted([score for _, score in run], reverse=True)[:k][-1]
    return sum(score >= last and judgments.get(d, 0) >= 1 for d, score in run)


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("false_negatives", lambda rels, k, R: max(0, min(R, len(rels)) - sum(rels[:k]))),
        ("hits_at_k", lambda run, judgments, k: 0),
        ("hits_at_k", lambda run, judgments, k: min(k, len(run))),
        ("hits_at_k", lambda run, judgments, k: hits_one_by_one(run, judgments, min(k, 2))),
        (
            "hits_at_k",
            lambda run, judgments, k: sum(s > 0.4 and judgments.get(d, 0) >= 1 for d, s in run),
        ),
        ("false_negatives", lambda rels, k, n_relevant: 0),
        ("false_negatives", lambda rels, k, n_relevant: n_relevant - sum(rels[:4][:k])),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


def hits_as_in_the_order_of_the_file(run, qrels, k):
    ranked = sorted(run, key=lambda x: x[1], reverse=True)
    n = 0
    for doc, _ in ranked[:k]:
        if doc in qrels and qrels[doc] > 0:
            n += 1
    return n


@pytest.mark.parametrize(
    "exercise, wrong, name, counterexample",
    [
        (
            "hits_at_k",
            hits_as_in_the_order_of_the_file,
            "ties in the given order",
            ([("a", 2.5), ("b", 2.5)], {"b": 1}, 1),
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(qrels.get(d, 0) for d, s in documents_by_score(run)[:k]),
            "grades added up",
            ([("a", 2.5)], {"a": 2}, 1),
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(
                qrels.get(d, 0) >= 1
                for _, d in sorted([(str(s), d) for d, s in run], reverse=True)[:k]
            ),
            "scores sorted as text",
            ([("a", 9.0), ("b", 10.0)], {"a": 1}, 1),
        ),
        (
            "false_negatives",
            lambda rels, k, R: sum(rels) - sum(rels[:k]),
            "only the list searched",
            ([1], 1, 2),
        ),
        (
            "true_negatives",
            lambda rels, k, R, N: rels[k:].count(0),
            "only the list searched",
            ([1], 1, 1, 2),
        ),
    ],
)
def test_a_known_mistake_written_another_way_is_named(exercise, wrong, name, counterexample):
    verdict = check(exercise, wrong)
    assert verdict.misconception.name == name
    assert verdict.counterexample == counterexample


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        (
            "hits_at_k",
            lambda run, judgments, k: hits_one_by_one(run, judgments, k + 1),
            "one document too many",
        ),
        (
            "hits_at_k",
            lambda run, judgments, k: hits_one_by_one(run, judgments, k) / k,
            "a share for a count",
        ),
        (
            "hits_at_k",
            lambda run, judgments, k: sum(
                judgments.get(d, 1) >= 1 for d, s in documents_by_score(run)[:k]
            ),
            "unjudged documents counted as relevant",
        ),
        ("false_negatives", lambda rels, k, n_relevant: n_relevant, "no cut at all"),
        (
            "false_negatives",
            lambda rels, k, n_relevant: sum(rels[:k]),
            "true positives for false negatives",
        ),
        (
            "false_negatives",
            lambda rels, k, n_relevant: n_relevant - sum(rels[: k - 1]),
            "one document short",
        ),
        (
            "true_negatives",
            lambda rels, k, n_relevant, n_documents: n_documents - k - n_relevant,
            "hits subtracted twice",
        ),
        (
            "true_negatives",
            lambda rels, k, n_relevant, n_documents: n_relevant - sum(rels[:k]),
            "false negatives for true negatives",
        ),
        (
            "true_negatives",
            lambda rels, k, n_relevant, n_documents: rels[:k].count(0),
            "false positives for true negatives",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: any(qrels.get(d, 0) for d, s in documents_by_score(run)[:k]),
            "one hit at most",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: len([d for d in qrels if qrels[d] > 0][:k]),
            "judgments searched instead of the run",
        ),
        (
            "false_negatives",
            lambda rels, k, R: 1 - sum(rels[:k]) / R if R else 0,
            "a share for a count",
        ),
        (
            "true_negatives",
            lambda rels, k, R, N: N - R - (len(rels[: k - 1]) - sum(rels[: k - 1])),
            "one document short",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: [qrels.get(d) for d, s in documents_by_score(run)[:k]].count(1),
            "only grade 1 counted",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: hits_one_by_one([(d, round(s)) for d, s in run], qrels, k),
            "scores cut to whole numbers",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: min(k, sum(qrels.get(d, 0) > 0 for d, s in run)),
            "relevant documents moved to the top",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: len(
                [d for d, s in documents_by_score(run) if qrels.get(d, 0) > 0][:k]
            ),
            "relevant documents moved to the top",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(
                qrels.get(d, 0) > 0 for d, s in sorted(run, key=lambda line: line[1])[:k]
            ),
            "lowest score first",
        ),
        (
            "false_negatives",
            lambda rels, k, R: R - sum(rel for i, rel in enumerate(rels) if i <= k),
            "one document too many",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(
                qrels.get(documents_by_score(run)[i][0], 0) > 0 for i in range(1, min(k, len(run)))
            ),
            "the document at rank 1 left out",
        ),
        ("false_negatives", lambda rels, k, R: len(rels[k:]), "everything below the cut counted"),
        ("false_negatives", lambda rels, k, R: R - k, "every place counted as a hit"),
        (
            "true_negatives",
            lambda rels, k, R, N: share(left_out_by_subtraction(rels, k, R, N), N - R),
            "the share of true negatives",
        ),
        (
            "true_negatives",
            lambda rels, k, R, N: N - R - rels.count(0),
            "the whole list retrieved",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: hits_one_by_one(
                [(d, struct.unpack("f", struct.pack("f", s))[0]) for d, s in run], qrels, k
            ),
            "scores kept in 32 bits",
        ),
        ("hits_at_k", hits_of_a_page_with_all_ties, "ties at the cut all in or all out"),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(
                qrels.get(d, 0) > 0
                for d in pd.Series(dict(run), dtype=float).nlargest(k, keep="all").index
            ),
            "ties at the cut all in or all out",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(
                qrels.get(d, 0) > 0
                for d in sorted(
                    {**dict.fromkeys(qrels, 0), **dict(run)},
                    key=lambda d: (dict(run).get(d, 0), d),
                    reverse=True,
                )[:k]
            ),
            "judged documents ranked without being retrieved",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(
                qrels.get({s: d for d, s in run}[score], 0) > 0
                for score in sorted({s for _, s in run}, reverse=True)[:k]
            ),
            "one document per score",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: share(
                hits_one_by_one(run, qrels, k), sum(grade > 0 for grade in qrels.values())
            ),
            "recall for a count",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(
                qrels.get(d, 0) > 0
                for d, s in sorted(
                    run, key=lambda x: (x[1], int("0" + "".join(filter(str.isdigit, x[0]))), x[0])
                )[::-1][:k]
            ),
            "ids compared as numbers",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(
                qrels.get(d, 0) > 0
                for d, s in sorted(run, key=lambda x: (x[1], x[0].casefold()), reverse=True)[:k]
            ),
            "upper and lower case taken for the same",
        ),
        ("false_negatives", lambda rels, k, R: share(sum(rels[:k]), R), "recall for a count"),
        (
            "false_negatives",
            lambda rels, k, R: rels[:k].count(0) + len(rels[k:]),
            "the length of the list for R",
        ),
        ("false_negatives", lambda rels, k, R: R - any(rels[:k]), "one hit at most"),
        ("true_negatives", lambda rels, k, R, N: N - sum(rels[:k]), "only the hits subtracted"),
        ("true_negatives", lambda rels, k, R, N: N - k, "everything below the cut"),
        (
            "hits_at_k",
            lambda run, judgments, k: hits_one_by_one([(d, abs(s)) for d, s in run], judgments, k),
            "negative scores changed",
        ),
        ("false_negatives", lambda rels, k, R: sum(rels[k:]) + R, "counted twice"),
        (
            "hits_at_k",
            lambda run, judgments, k: hits_one_by_one([x for x in run if x[1] > 0], judgments, k),
            "negative scores changed",
        ),
        (
            "true_negatives",
            lambda rels, k, n_relevant, n_documents: n_documents - len(rels),
            "documents below the cut left out",
        ),
    ],
)
def test_a_plausible_slip_is_named(exercise, wrong, name):
    assert check(exercise, wrong).misconception.name == name


def hits_of_any_grade(run, judgments, k):
    hits = 0
    for document, _ in documents_by_score(run)[:k]:
        if judgments.get(document):
            hits += 1
    return hits


def cut_at_k_from_1(rels, k):
    return [rels[i] for i in range(1, k) if i < len(rels)]


def cut_before_k(rels, k):
    return [rels[rank - 1] for rank in range(1, k) if rank <= len(rels)]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("hits_at_k", hits_of_any_grade, "negative grades counted"),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(bool(qrels.get(d)) for d, s in documents_by_score(run)[:k]),
            "negative grades counted",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(qrels[d] >= 1 for d, s in documents_by_score(run)[:k]),
            "no rule for unjudged documents",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(qrels.get(d) >= 1 for d, s in documents_by_score(run)[:k]),
            "no rule for unjudged documents",
        ),
        (
            "hits_at_k",
            lambda run, qrels, k: sum(
                qrels.get(d, 0) > 0 for d, s in cut_before_k(documents_by_score(run), k)
            ),
            "one document short",
        ),
        (
            "false_negatives",
            lambda rels, k, R: R - sum(cut_before_k(rels, k)),
            "one document short",
        ),
        (
            "false_negatives",
            lambda rels, k, R: R - sum(cut_at_k_from_1(rels, k)),
            "the document at rank 1 left out",
        ),
        (
            "true_negatives",
            lambda rels, k, R, n: n - R - cut_at_k_from_1(rels, k).count(0),
            "the document at rank 1 left out",
        ),
        (
            "true_negatives",
            lambda rels, k, R, n: n - R - rels[: k + 1].count(0),
            "one document too many",
        ),
    ],
)
def test_grades_and_ranks_are_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name
