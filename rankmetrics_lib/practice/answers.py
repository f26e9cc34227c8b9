"""Exercises of the chapter on retrieval that feeds a model, with the wrong functions that people
write."""

from .. import formulas
from ._domains import binary_lists, every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED

# Inputs


def contexts_and_cuts():
    """(rels, k): every short context at every cut-off, including one beyond its end."""
    for rels in binary_lists(6):
        for k in range(1, len(rels) + 2):
            yield rels, k


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


# Context precision, and its parts as they are right


def first_k(rels, k):
    return rels[:k]


def precisions_at_every_rank(rels):
    return [sum(rels[:rank]) / rank for rank in range(1, len(rels) + 1)]


def precisions_at_hits(rels):
    return [precision for precision, rel in zip(precisions_at_every_rank(rels), rels) if rel]


def mean(values):
    return sum(values) / len(values) if values else 0.0


def context_precision(rels, k, *, cut=first_k, precisions=precisions_at_hits, value=mean):
    return value(precisions(cut(rels, k)))


CONTEXT_PRECISION = Exercise(
    "context_precision(rels, k)",
    "Context precision of the first k passages. `rels` has 1 for a passage that helps with the"
    " answer, else 0. 0.0 if none of the first k helps.",
    reference=lambda rels, k: formulas.context_precision(rels, k),
    formula=context_precision,
    domain=contexts_and_cuts,
    section="answers-context-precision",
)

# What the sum is divided by


def divided(rels, k, n, precisions=precisions_at_hits):
    return sum(precisions(rels[:k])) / max(1, n)


@CONTEXT_PRECISION.mistake(
    "divided by the hits of the whole list",
    "answers-definition",
    seen_in="average precision at k of a list without a pool",
    also=[lambda rels, k: divided(rels, k, min(k, sum(rels)))],
)
def _(rels, k):
    """It counts the relevant passages below the cut in the divisor. Context precision knows only
    the first k: the sum and the divisor stop at the same rank."""
    return divided(rels, k, sum(rels))


@CONTEXT_PRECISION.mistake(
    "divided by k",
    seen_in="ragas #895, a question about its documentation",
    also=[lambda rels, k: divided(rels, k, len(rels[:k]))],
)
def _(rels, k):
    """It divides by the number of passages. Context precision divides by the relevant ones among
    them, so a single relevant passage at rank 1 gets 1."""
    return divided(rels, k, k)


VALUE = Part("value", CONTEXT_PRECISION)


@VALUE.mistake("not divided")
def _(precisions):
    """It adds up the precisions at the hits and stops there. Divide by the hits among the first
    k."""
    return sum(precisions)


# Which precisions

PRECISIONS = Part("precisions", CONTEXT_PRECISION)


@CONTEXT_PRECISION.mistake(
    "precision at every rank",
    seen_in="ragas #997, which reads the formula so and gets values above 1",
    also=[lambda rels, k: context_precision(rels, k, precisions=precisions_at_every_rank)],
)
def _(rels, k):
    """It takes the precision at ranks without a hit, too. In the formula, v_i is 0 there."""
    return divided(rels, k, sum(rels[:k]), precisions=precisions_at_every_rank)


@CONTEXT_PRECISION.mistake(
    "precision at k",
    seen_in="ragas' documentation of context precision, “the proportion of relevant chunks”",
    also=[lambda rels, k: mean(rels[:k])],
)
def _(rels, k):
    """It returns the share of relevant passages, which does not change with their order. Context
    precision takes the precision at each of their ranks."""
    return sum(rels[:k]) / k


@PRECISIONS.mistake("hits or ranks counted from 0")
def _(rels):
    """It counts the hits or the ranks from 0. The passage at rank i is among the first i, so count
    it there; ranks start at 1."""
    return [sum(rels[: rank - 1]) / rank for rank, rel in enumerate(rels, 1) if rel]


@CONTEXT_PRECISION.also()
def _(rels, k):
    def ranks_from_0(rels):
        return [sum(rels[: i + 1]) / max(1, i) for i, rel in enumerate(rels) if rel]

    return context_precision(rels, k, precisions=ranks_from_0)


@PRECISIONS.mistake("one hit at each rank")
def _(rels):
    """It adds 1/rank for each hit. The precision there is the number of hits so far, divided by the
    rank."""
    return [1 / rank for rank, rel in enumerate(rels, 1) if rel]


@VALUE.mistake("first hit alone")
def _(precisions):
    """It looks at the first hit only. That is the reciprocal rank; context precision is a mean over
    all hits among the first k."""
    return sum(precisions[:1])


@VALUE.mistake("last hit alone")
def _(precisions):
    """It returns the precision at the last hit. Context precision is the mean of the precisions at
    all hits among the first k."""
    return sum(precisions[-1:])


@VALUE.mistake("best precision")
def _(precisions):
    """It takes the highest of the precisions at the hits. Take their mean."""
    return max([0.0] + precisions)


@VALUE.mistake("precisions multiplied")
def _(precisions):
    """It multiplies the precisions at the hits. Take their mean."""
    product = 1.0
    for precision in precisions:
        product *= precision
    return product if precisions else 0.0


@VALUE.mistake("1 without a hit")
def _(precisions):
    """It gives 1 to a context in which nothing helps. The definition gives 0: the model got nothing
    that it could use."""
    return mean(precisions) if precisions else 1.0


@PRECISIONS.mistake("terms cut to whole numbers")
def _(rels):
    """It truncates each precision to a whole number, with `int` or `//`. The precisions must stay
    fractions: one hit at rank 2 has 1/2."""
    return [int(precision) for precision in precisions_at_hits(rels)]


# The cut

CUT = Part("cut", CONTEXT_PRECISION)


@CUT.mistake("not cut")
def _(rels, k):
    """It looks at the whole list. Cut it at k first."""
    return rels


@CUT.mistake("cut a rank early")
def _(rels, k):
    """It leaves out the passage at rank k. The first k passages include it."""
    return rels[: k - 1]


@CUT.mistake("list upside down")
def _(rels, k):
    """It starts at the last of the first k passages. Rank 1 comes first."""
    return rels[:k][::-1]


# Other metrics of the order


@CONTEXT_PRECISION.mistake("NDCG of the list")
def _(rels, k):
    """It discounts by a logarithm and divides by the same list sorted. Context precision is the
    mean of the precisions at the hits."""
    return formulas.ndcg(rels[:k])


@CONTEXT_PRECISION.mistake("pairs in the right order")
def _(rels, k):
    """It counts how often a helpful passage is above a useless one. That is AUC; context precision
    is the mean of the precisions at the hits."""
    cut = rels[:k]
    pairs = [(a, b) for place, a in enumerate(cut) for b in cut[place + 1 :] if a != b]
    return sum(a > b for a, b in pairs) / len(pairs) if pairs else float(any(cut))


@CONTEXT_PRECISION.mistake("R-precision of the list")
def _(rels, k):
    """It asks how many of the hits are at the very top. That is R-precision of the list; context
    precision is the mean of the precisions at the hits."""
    return mean(rels[: sum(rels[:k])])


VALUE_ROUNDED.apply(CONTEXT_PRECISION, section="average-precision-rounding")

# Evidence recall, and its parts as they are right


def found_among(evidence, k):
    """How many passages among the first k hold each piece."""
    return [sum(column[:k]) for column in zip(*evidence)]


def evidence_recall(evidence, k, *, found=found_among, enough=all):
    return float(enough(found(evidence, k)))


# As the chapter gives it
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
    formula=evidence_recall,
    domain=evidence_and_cuts,
    ordinary=lambda evidence, k: any(any(row) for row in evidence),
    given=[share_of_pieces],
    section="answers-evidence-recall",
)

# How much evidence is enough, from the number of passages that hold each piece

ENOUGH = Part("enough", EVIDENCE_RECALL)


@EVIDENCE_RECALL.mistake(
    "share of the pieces",
    "answers-recalls",
    seen_in="evidence recall in studies that count passages one by one",
)
def _(evidence, k):
    """It gives half the credit for half the evidence. That is subtopic recall. An answer that needs
    two passages cannot be written from one."""
    return share_of_pieces(evidence, k)


@ENOUGH.mistake(
    "one piece is enough",
    "answers-recalls",
    seen_in="a study of MuSiQue that reports Hit@10 for questions with two to four passages",
)
def _(found):
    """It is satisfied with any piece of evidence. That is the hit rate; an answer that needs two
    pieces cannot be written from one."""
    return any(found)


@EVIDENCE_RECALL.mistake(
    "half is enough", also=[lambda evidence, k: float(round(share_of_pieces(evidence, k)))]
)
def _(evidence, k):
    """It is satisfied with half of the pieces. The answer needs every one of them."""
    return float(share_of_pieces(evidence, k) >= 0.5)


@ENOUGH.mistake(
    "passages counted, not pieces",
    "answers-copies",
    also=[lambda found: sum(found) == len(found)],
)
def _(found):
    """It counts useful passages. Three copies of one passage then look like three pieces. For each
    piece, ask whether any passage holds it."""
    return sum(found) >= len(found)


@EVIDENCE_RECALL.also()
def _(evidence, k):
    useful = [row for row in evidence[:k] if any(row)]
    return float(len(useful) >= len(evidence[0]))


@EVIDENCE_RECALL.also()
def _(evidence, k):
    useful = {tuple(row) for row in evidence[:k] if any(row)}
    return float(len(useful) >= len(evidence[0]))


@ENOUGH.mistake("each piece exactly once", "answers-copies")
def _(found):
    """It asks for each piece exactly once. A copy takes up a place, but it does no harm: ask
    whether any passage holds the piece."""
    return all(times == 1 for times in found)


# Where the pieces are looked for

FOUND = Part("found", EVIDENCE_RECALL)


@FOUND.mistake("evidence not cut")
def _(evidence, k):
    """It also looks below rank k. What the model does not see cannot help it."""
    return found_among(evidence, len(evidence))


@FOUND.mistake("passage at rank k left out")
def _(evidence, k):
    """It stops one passage early. The first k passages include the one at rank k."""
    return found_among(evidence, k - 1)


@FOUND.mistake(
    "missing pieces forgotten",
    seen_in="gold passages joined to the results, so that those not retrieved drop out",
    left=[lambda found: found or [0], list],
)
def _(evidence, k, left):
    """It leaves out the pieces that no passage of the list holds. Those are the ones that retrieval
    missed for good."""
    anywhere = found_among(evidence, len(evidence))
    return left([times for times, known in zip(found_among(evidence, k), anywhere) if known])


@FOUND.mistake("pieces cut instead of passages")
def _(evidence, k):
    """It looks at the first k pieces in all passages. Look for all pieces in the first k passages:
    rows are passages, columns are pieces."""
    return found_among(evidence, len(evidence))[:k]


@FOUND.mistake("one passage looked at", also=[lambda evidence, k: evidence[:k][-1]])
def _(evidence, k):
    """It looks at a single passage. The pieces may be spread over the first k."""
    return evidence[k - 1] if k <= len(evidence) else [0]


# Passages in place of pieces


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


@EVIDENCE_RECALL.mistake(
    "share of useful passages", "answers-recalls", seen_in="precision of the context"
)
def _(evidence, k):
    """It counts passages, and divides by their number: that is precision. Evidence recall asks
    whether every piece is there."""
    return sum(any(row) for row in evidence[:k]) / k


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
