"""Exercises of the chapter on retrieval that feeds a model, with the wrong functions that people
write."""

from .. import formulas
from ._domains import binary_lists, every_list
from ._exercise import Exercise
from ._questions import Question

# Context precision


def contexts_and_cuts():
    """(rels, k): every short context at every cut-off, including one beyond its end."""
    for rels in binary_lists(6):
        for k in range(1, len(rels) + 2):
            yield rels, k


def precisions_at_hits(rels):
    return [sum(rels[:rank]) / rank for rank, rel in enumerate(rels, 1) if rel]


def divided_by(divisor):
    """A wrong function(rels, k): the sum of the precisions at the hits, divided by divisor(rels,
    k)."""

    def function(rels, k):
        return sum(precisions_at_hits(rels[:k])) / max(1, divisor(rels, k))

    return function


CONTEXT_PRECISION = Exercise(
    "context_precision(rels, k)",
    "Context precision of the first k passages. `rels` has 1 for a passage that helps with the"
    " answer, else 0. 0.0 if none of the first k helps.",
    reference=lambda rels, k: formulas.context_precision(rels, k),
    domain=contexts_and_cuts,
    section="answers-context-precision",
)


@CONTEXT_PRECISION.mistake(
    "divided by the hits of the whole list",
    "answers-definition",
    seen_in="average precision at k of a list without a pool",
    divisor=[lambda rels, k: sum(rels), lambda rels, k: min(k, sum(rels))],
)
def _(rels, k, divisor):
    """It counts the relevant passages below the cut in the divisor. Context precision knows only
    the first k: the sum and the divisor stop at the same rank."""
    return divided_by(divisor)(rels, k)


@CONTEXT_PRECISION.mistake(
    "divided by k",
    seen_in="ragas #895, a question about its documentation",
    divisor=[lambda rels, k: k, lambda rels, k: len(rels[:k])],
)
def _(rels, k, divisor):
    """It divides by the number of passages. Context precision divides by the relevant ones among
    them, so a single relevant passage at rank 1 gets 1."""
    return divided_by(divisor)(rels, k)


@CONTEXT_PRECISION.mistake("not divided")
def _(rels, k):
    """It adds up the precisions at the hits and stops there. Divide by the hits among the first
    k."""
    return divided_by(lambda rels, k: 1)(rels, k)


@CONTEXT_PRECISION.mistake(
    "precision at every rank",
    seen_in="ragas #997, which reads the formula so and gets values above 1",
)
def _(rels, k):
    """It takes the precision at ranks without a hit, too. In the formula, v_i is 0 there."""
    cut = rels[:k]
    return sum(sum(cut[:rank]) / rank for rank in range(1, len(cut) + 1)) / max(1, sum(cut))


@CONTEXT_PRECISION.also()
def _(rels, k):
    cut = rels[:k]
    return sum(sum(cut[:rank]) / rank for rank in range(1, len(cut) + 1)) / max(1, len(cut))


@CONTEXT_PRECISION.mistake(
    "precision at k",
    seen_in="ragas' documentation of context precision, “the proportion of relevant chunks”",
    also=[lambda rels, k: sum(rels[:k]) / max(1, len(rels[:k]))],
)
def _(rels, k):
    """It is the share of relevant passages, which does not change with their order. Context
    precision takes the precision at each of their ranks."""
    return sum(rels[:k]) / k


@CONTEXT_PRECISION.mistake("not cut")
def _(rels, k):
    """It looks at the whole list. Cut it at k first."""
    return formulas.context_precision(rels)


@CONTEXT_PRECISION.mistake("hits or ranks counted from 0")
def _(rels, k):
    """The passage at rank i belongs to the first i, so count it among the hits there. Ranks are
    counted from 1."""
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels[:k], 1):
        if rel:
            total += hits / rank
            hits += 1
    return total / max(1, hits)


@CONTEXT_PRECISION.also()
def _(rels, k):
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels[:k]):
        if rel:
            hits += 1
            total += hits / max(1, rank)
    return total / max(1, hits)


@CONTEXT_PRECISION.mistake("one hit at each rank")
def _(rels, k):
    """It adds 1/rank for each hit. The precision there is the number of hits so far, divided by the
    rank."""
    ranks = [rank for rank, rel in enumerate(rels[:k], 1) if rel]
    return sum(1 / rank for rank in ranks) / max(1, len(ranks))


@CONTEXT_PRECISION.mistake("first hit alone", seen_in="a `return` inside the loop")
def _(rels, k):
    """It looks at the first hit only. That is the reciprocal rank; context precision is a mean over
    all hits among the first k."""
    return max([0.0] + [1 / rank for rank, rel in enumerate(rels[:k], 1) if rel])


@CONTEXT_PRECISION.mistake("last hit alone")
def _(rels, k):
    """It returns the precision at the last hit. Context precision is the mean of the precisions at
    all hits among the first k."""
    return ([0.0] + precisions_at_hits(rels[:k]))[-1]


@CONTEXT_PRECISION.mistake("1 without a hit", seen_in="an empty mean taken for perfect")
def _(rels, k):
    """It gives 1 to a context in which nothing helps. The definition gives 0: the model got nothing
    that it could use."""
    return formulas.context_precision(rels, k) if any(rels[:k]) else 1.0


@CONTEXT_PRECISION.mistake("cut a rank early")
def _(rels, k):
    """It leaves out the passage at rank k. The first k passages include it."""
    return formulas.context_precision(rels[: k - 1]) if k > 1 else 0.0


@CONTEXT_PRECISION.mistake("NDCG of the list", seen_in="another metric of the order in a list")
def _(rels, k):
    """It discounts by a logarithm and divides by the same list sorted. Context precision is the
    mean of the precisions at the hits."""
    return formulas.ndcg(rels[:k]) if any(rels[:k]) else 0.0


@CONTEXT_PRECISION.mistake(
    "pairs in the right order", seen_in="another metric of the order in a list"
)
def _(rels, k):
    """It counts how often a helpful passage is above a useless one. That is AUC; context precision
    is the mean of the precisions at the hits."""
    cut = rels[:k]
    pairs = [(a, b) for place, a in enumerate(cut) for b in cut[place + 1 :] if a != b]
    return sum(a > b for a, b in pairs) / len(pairs) if pairs else float(any(cut))


@CONTEXT_PRECISION.mistake(
    "R-precision of the list", seen_in="another metric of the order in a list"
)
def _(rels, k):
    """It asks how many of the hits are at the very top. That is R-precision of the list; context
    precision is the mean of the precisions at the hits."""
    hits = sum(rels[:k])
    return sum(rels[:hits]) / hits if hits else 0.0


@CONTEXT_PRECISION.mistake("best precision")
def _(rels, k):
    """It takes the highest of the precisions at the hits. Take their mean."""
    return max([0.0] + precisions_at_hits(rels[:k]))


@CONTEXT_PRECISION.mistake("list upside down")
def _(rels, k):
    """It starts at the last of the first k passages. Rank 1 comes first."""
    return formulas.context_precision(rels[:k][::-1])


@CONTEXT_PRECISION.mistake("precisions multiplied")
def _(rels, k):
    """It multiplies the precisions at the hits. Take their mean."""
    product = float(any(rels[:k]))
    for value in precisions_at_hits(rels[:k]):
        product *= value
    return product


# Evidence recall


def evidence_and_cuts():
    """(evidence, k): up to three passages with two pieces, then some with one and three."""
    for n in (1, 2, 3):
        for rows in every_list(list(every_list((0, 1), 2)), n):
            for k in range(1, n + 2):
                yield rows, k
    three = ([1, 0, 0], [0, 1, 1], [1, 1, 0], [0, 0, 1], [1, 1, 1])
    for rows in every_list(three, 3):
        for k in (2, 3):
            yield rows, k
    for rows in every_list([[0], [1]], 3):
        yield rows, 2


def found_among(evidence, k):
    """How many passages among the first k hold each piece."""
    return [sum(column[:k]) for column in zip(*evidence)]


def share_of_pieces(evidence, k):
    columns = list(zip(*evidence))
    found = [any(column[:k]) for column in columns]
    return sum(found) / len(found)


EVIDENCE_RECALL = Exercise(
    "evidence_recall(evidence, k)",
    "Evidence recall of one answer that needs every piece. `evidence` has a row for each"
    " passage in rank order, with 1 for each piece of evidence that it holds and 0 for the"
    " others. 1.0 if the first k passages hold all pieces, else 0.0.",
    reference=lambda evidence, k: formulas.evidence_recall(evidence, k),
    domain=evidence_and_cuts,
    ordinary=lambda evidence, k: any(any(row) for row in evidence),
    given=[share_of_pieces],
    section="answers-evidence-recall",
)


@EVIDENCE_RECALL.mistake(
    "share of the pieces",
    "answers-recalls",
    seen_in="evidence recall in studies that count passages one by one",
)
def _(evidence, k):
    """It gives half the credit for half the evidence. That is subtopic recall. An answer that needs
    two passages cannot be written from one."""
    return share_of_pieces(evidence, k)


@EVIDENCE_RECALL.mistake(
    "one piece is enough",
    "answers-recalls",
    seen_in="a study of MuSiQue that reports Hit@10 for questions with two to four passages",
)
def _(evidence, k):
    """It is satisfied with any piece of evidence. That is the hit rate; an answer that needs two
    pieces cannot be written from one."""
    return float(any(found_among(evidence, k)))


@EVIDENCE_RECALL.mistake(
    "passages counted, not pieces",
    "answers-copies",
    also=[
        lambda evidence, k: float(sum(found_among(evidence, k)) >= len(evidence[0])),
        lambda evidence, k: float(sum(found_among(evidence, k)) == len(evidence[0])),
    ],
)
def _(evidence, k):
    """It counts useful passages. Three copies of one passage then look like three pieces. For each
    piece, ask whether any passage holds it."""
    # As many passages with evidence as there are pieces, copies or not.
    useful = sum(any(row) for row in evidence[:k])
    return float(useful >= len(evidence[0]))


@EVIDENCE_RECALL.also()
def _(evidence, k):
    useful = {tuple(row) for row in evidence[:k] if any(row)}
    return float(len(useful) >= len(evidence[0]))


@EVIDENCE_RECALL.mistake("all in one passage")
def _(evidence, k):
    """It asks for a single passage that holds everything. The pieces may come from different
    passages: that is why retrieval returns several."""
    return float(any(all(row) for row in evidence[:k]))


@EVIDENCE_RECALL.mistake(
    "every passage must help",
    also=[
        lambda evidence, k: float(any(all(column[:k]) for column in zip(*evidence))),
        lambda evidence, k: float(all(any(row) for row in evidence[:k])),
    ],
)
def _(evidence, k):
    """It asks whether all passages are useful. One useless passage does not take away what the
    others hold."""
    return float(all(all(row) for row in evidence[:k]))


@EVIDENCE_RECALL.mistake("evidence not cut")
def _(evidence, k):
    """It looks below rank k. What the model does not see cannot help it."""
    return float(all(found_among(evidence, len(evidence))))


@EVIDENCE_RECALL.mistake(
    "missing pieces forgotten",
    seen_in="gold passages joined to the results, so that those not retrieved drop out",
)
def _(evidence, k):
    """It leaves out the pieces that no passage of the list holds. Those are the ones that retrieval
    missed for good."""
    # The pieces that no passage of the list holds are forgotten.
    columns = [column for column in zip(*evidence) if any(column)]
    return float(bool(columns) and all(any(column[:k]) for column in columns))


@EVIDENCE_RECALL.mistake("each piece exactly once", "answers-copies")
def _(evidence, k):
    """It asks for each piece exactly once. A copy takes up a place, but it does no harm: ask
    whether any passage holds the piece."""
    return float(all(found == 1 for found in found_among(evidence, k)))


@EVIDENCE_RECALL.mistake(
    "share of useful passages", "answers-recalls", seen_in="precision of the context"
)
def _(evidence, k):
    """It counts passages, and divides by their number: that is precision. Evidence recall asks
    whether every piece is there."""
    return sum(any(row) for row in evidence[:k]) / k


@EVIDENCE_RECALL.mistake(
    "half is enough",
    seen_in="a share rounded to 0 or 1",
    also=[lambda evidence, k: float(round(share_of_pieces(evidence, k)))],
)
def _(evidence, k):
    """It is satisfied with half of the pieces. The answer needs every one of them."""
    return float(share_of_pieces(evidence, k) >= 0.5)


@EVIDENCE_RECALL.mistake("pieces cut instead of passages", seen_in="rows taken for columns")
def _(evidence, k):
    """It looks at the first k pieces in all passages. Look for all pieces in the first k passages:
    rows are passages, columns are pieces."""
    return float(all(found_among(evidence, len(evidence))[:k]))


@EVIDENCE_RECALL.mistake(
    "one passage looked at", also=[lambda evidence, k: float(all(evidence[:k][-1]))]
)
def _(evidence, k):
    """It looks at a single passage. The pieces may be spread over the first k."""
    return float(k <= len(evidence) and all(evidence[k - 1]))


@EVIDENCE_RECALL.mistake("passage at rank k left out")
def _(evidence, k):
    """It stops one passage early. The first k passages include the one at rank k."""
    return float(all(found_among(evidence, k - 1)))


EXERCISES = [CONTEXT_PRECISION, EVIDENCE_RECALL]

QUESTIONS = [
    Question(
        "answers-predict",
        answer="A",
        why="It rises from 1/3 to (1/3 + 2/5) / 2: the precision at the new hit, 2/5, is above the"
        " mean so far. With the first hit at rank 1, the same better retrieval made it fall.",
        mistakes={
            "C": "A late hit lowers the mean only if its precision is below the mean so far. What"
            " is the precision at rank 5, and what is it at rank 3?",
            "B": "Compute both: with one hit the sum is divided by one, with two hits by two.",
        },
    ),
    Question(
        "answers-hand",
        answer=(1 / 3 + 2 / 4) / 2,
        decimals=4,
        why="The hits among the first four are at ranks 3 and 4, with the precisions 1/3 and 2/4."
        " Their mean is 5/12.",
        mistakes={
            (1 / 3 + 2 / 4) / 3: "You divided by all three relevant passages. Only two of them are"
            " among the first four.",
            (1 / 3 + 2 / 4 + 3 / 5) / 3: "You went on to rank 5. The cut is at 4.",
            2 / 4: "That is the precision at 4. Context precision takes the precision at each hit.",
            (1 / 3 + 2 / 4) / 4: "You divided by the four passages, or took the precision at every"
            " rank. Take it at the hits, and divide by the hits.",
            5 / 6: "You have the sum. Divide it by the hits among the first four.",
            (1 / 3 + 1 / 4) / 2: "You counted one hit at each rank. At rank 4, two of the four"
            " passages help.",
        },
    ),
    Question(
        "answers-hand-all",
        answer=40,
        why="Each piece is missing for 15 questions. If these are different questions, 60 of them"
        " lack something.",
        mistakes={
            85: "That is possible if the same 15 questions miss all four pieces. Which case is the"
            " worst?",
            52: "That is what to expect if the misses were independent. They may be worse.",
            60: "So many questions may lack a piece. How many have all four?",
            48: "That is how many to expect to fail if the misses were independent.",
            55: "That is the worst case of three pieces. There are four.",
        },
    ),
]
