"""Exercises of the chapter on retrieval that feeds a model, with the wrong functions that people
write."""

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import binary_lists, every_list
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


def mean_of_precisions(rels, k):
    cut = rels[:k]
    return sum(sum(cut[:rank]) / rank for rank in range(1, len(cut) + 1)) / max(1, len(cut))


def every_rank_over_hits(rels, k):
    cut = rels[:k]
    return sum(sum(cut[:rank]) / rank for rank in range(1, len(cut) + 1)) / max(1, sum(cut))


def share_of_hits(rels, k):
    return sum(rels[:k]) / k


def share_of_hits_in_the_list(rels, k):
    return sum(rels[:k]) / max(1, len(rels[:k]))


def cut_ignored(rels, k):
    return formulas.context_precision(rels)


def hits_from_zero(rels, k):
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels[:k], 1):
        if rel:
            total += hits / rank
            hits += 1
    return total / max(1, hits)


def ranks_from_zero(rels, k):
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels[:k]):
        if rel:
            hits += 1
            total += hits / max(1, rank)
    return total / max(1, hits)


def reciprocal_ranks(rels, k):
    ranks = [rank for rank, rel in enumerate(rels[:k], 1) if rel]
    return sum(1 / rank for rank in ranks) / max(1, len(ranks))


CONTEXT_PRECISION = Exercise(
    name="context_precision",
    signature="context_precision(rels, k)",
    task=(
        "Context precision of the first k passages. `rels` has 1 for a passage that helps with the"
        " answer, else 0. 0.0 if none of the first k helps."
    ),
    reference=lambda rels, k: formulas.context_precision(rels, k),
    chapter="answers",
    domain=contexts_and_cuts,
    misconceptions=[
        Misconception(
            "divided by the hits of the whole list",
            "It counts the relevant passages below the cut in the divisor. Context precision knows"
            " only the first k: the sum and the divisor stop at the same rank.",
            "average precision at k of a list without a pool",
            "What it is",
            divided_by(lambda rels, k: sum(rels)),
        ),
        Misconception(
            "divided by k",
            "It divides by the number of passages. Context precision divides by the relevant ones"
            " among them, so a single relevant passage at rank 1 gets 1.",
            "ragas #895, a question about its documentation",
            "Context precision",
            divided_by(lambda rels, k: k),
            divided_by(lambda rels, k: len(rels[:k])),
        ),
        Misconception(
            "not divided",
            "It adds up the precisions at the hits and stops there. Divide by the hits among the"
            " first k.",
            "a common slip",
            "Context precision",
            divided_by(lambda rels, k: 1),
        ),
        Misconception(
            "precision at every rank",
            "It takes the precision at ranks without a hit, too. In the formula, v_i is 0 there.",
            "ragas #997, which reads the formula so and gets values above 1",
            "Context precision",
            every_rank_over_hits,
            mean_of_precisions,
        ),
        Misconception(
            "precision at k",
            "It is the share of relevant passages, which does not change with their order. Context"
            " precision takes the precision at each of their ranks.",
            "ragas' documentation of context precision, “the proportion of relevant chunks”",
            "Context precision",
            share_of_hits,
            share_of_hits_in_the_list,
        ),
        Misconception(
            "not cut",
            "It looks at the whole list. Cut it at k first.",
            "a common slip",
            "Context precision",
            cut_ignored,
        ),
        Misconception(
            "hits or ranks counted from 0",
            "The passage at rank i belongs to the first i, so count it among the hits there. Ranks"
            " are counted from 1.",
            "a common slip with `enumerate`",
            "Context precision",
            hits_from_zero,
            ranks_from_zero,
        ),
        Misconception(
            "one hit at each rank",
            "It adds 1/rank for each hit. The precision there is the number of hits so far, divided"
            " by the rank.",
            "a common slip, from reciprocal rank",
            "Context precision",
            reciprocal_ranks,
        ),
    ],
)


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


def any_piece(evidence, k):
    return float(any(found_among(evidence, k)))


def enough_passages(evidence, k):
    """As many passages with evidence as there are pieces, copies or not."""
    useful = sum(any(row) for row in evidence[:k])
    return float(useful >= len(evidence[0]))


def enough_labels(evidence, k):
    return float(sum(found_among(evidence, k)) >= len(evidence[0]))


def in_one_passage(evidence, k):
    return float(any(all(row) for row in evidence[:k]))


def in_every_passage(evidence, k):
    return float(all(all(row) for row in evidence[:k]))


def every_passage_useful(evidence, k):
    return float(all(any(row) for row in evidence[:k]))


def not_cut(evidence, k):
    return float(all(found_among(evidence, len(evidence))))


def of_those_in_the_list(evidence, k):
    """The pieces that no passage of the list holds are forgotten."""
    columns = [column for column in zip(*evidence) if any(column)]
    return float(bool(columns) and all(any(column[:k]) for column in columns))


EVIDENCE_RECALL = Exercise(
    name="evidence_recall",
    signature="evidence_recall(evidence, k)",
    task=(
        "Evidence recall of one answer that needs every piece. `evidence` has a row for each"
        " passage in rank order, with 1 for each piece of evidence that it holds and 0 for the"
        " others. 1.0 if the first k passages hold all pieces, else 0.0."
    ),
    reference=lambda evidence, k: formulas.evidence_recall(evidence, k),
    chapter="answers",
    domain=evidence_and_cuts,
    ordinary=lambda evidence, k: any(any(row) for row in evidence),
    given=[share_of_pieces],
    misconceptions=[
        Misconception(
            "share of the pieces",
            "It gives half the credit for half the evidence. That is subtopic recall. An answer"
            " that needs two passages cannot be written from one.",
            "evidence recall in studies that count passages one by one",
            "Three recalls",
            share_of_pieces,
        ),
        Misconception(
            "one piece is enough",
            "It is satisfied with any piece of evidence. That is the hit rate; an answer that needs"
            " two pieces cannot be written from one.",
            "a study of MuSiQue that reports Hit@10 for questions with two to four passages",
            "Three recalls",
            any_piece,
        ),
        Misconception(
            "passages counted, not pieces",
            "It counts useful passages. Three copies of one passage then look like three pieces."
            " For each piece, ask whether any passage holds it.",
            "a common slip: `sum(...) >= n`",
            "Copies",
            enough_passages,
            enough_labels,
        ),
        Misconception(
            "all in one passage",
            "It asks for a single passage that holds everything. The pieces may come from"
            " different passages: that is why retrieval returns several.",
            "a common slip: `any(all(row) ...)`, with rows for columns",
            "Evidence recall",
            in_one_passage,
        ),
        Misconception(
            "every passage must help",
            "It asks whether all passages are useful. One useless passage does not take away what"
            " the others hold.",
            "a common slip: `all` over the rows",
            "Evidence recall",
            in_every_passage,
            every_passage_useful,
        ),
        Misconception(
            "evidence not cut",
            "It looks below rank k. What the model does not see cannot help it.",
            "a common slip",
            "Evidence recall",
            not_cut,
        ),
        Misconception(
            "missing pieces forgotten",
            "It leaves out the pieces that no passage of the list holds. Those are the ones that"
            " retrieval missed for good.",
            "gold passages joined to the results, so that those not retrieved drop out",
            "Evidence recall",
            of_those_in_the_list,
        ),
    ],
)

EXERCISES = [CONTEXT_PRECISION, EVIDENCE_RECALL]

QUESTIONS = [
    Question(
        "answers-predict",
        chapter="answers",
        answer="C",
        why="It falls from 1 to (1 + 2/5) / 2. The new hit is worth less than the mean so far, and"
        " nobody told the metric that a passage was missing.",
        mistakes={
            "A": "There are two hits now. What is the precision at the second one, and what happens"
            " to a mean when a smaller number joins it?",
            "B": "Compute both: with one hit the sum is divided by one, with two hits by two.",
        },
    ),
    Question(
        "answers-hand",
        chapter="answers",
        answer=(1 / 2 + 2 / 3) / 2,
        decimals=4,
        why="The hits among the first four are at ranks 2 and 3, with the precisions 1/2 and 2/3."
        " Their mean is 7/12.",
        mistakes={
            (1 / 2 + 2 / 3) / 3: "You divided by all three relevant passages. Only two of them are"
            " among the first four.",
            (1 / 2 + 2 / 3 + 3 / 5) / 3: "You went on to rank 5. The cut is at 4.",
            2 / 4: "That is the precision at 4. Context precision takes the precision at each hit.",
            (1 / 2 + 2 / 3) / 4: "You divided by the four passages. Divide by the hits among them.",
            7 / 6: "You have the sum. Divide it by the hits among the first four.",
            (0 + 1 / 2 + 2 / 3 + 2 / 4) / 4: "You took the precision at every rank. Take it only at"
            " the hits.",
        },
    ),
    Question(
        "answers-hand-all",
        chapter="answers",
        answer=70,
        why="Each piece is missing for 10 questions. If these are different questions, 30 of them"
        " lack something.",
        mistakes={
            90: "That is possible if the same ten questions miss all three pieces. Which case is"
            " the worst?",
            73: "That is what to expect if the misses were independent. They may be worse.",
            30: "So many questions may lack a piece. How many have all three?",
            27: "That is how many to expect to fail if the misses were independent.",
        },
    ),
]
