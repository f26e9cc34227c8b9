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


def first_hit_alone(rels, k):
    return max([0.0] + [1 / rank for rank, rel in enumerate(rels[:k], 1) if rel])


def at_the_last_hit(rels, k):
    return ([0.0] + precisions_at_hits(rels[:k]))[-1]


def one_without_a_hit(rels, k):
    return formulas.context_precision(rels, k) if any(rels[:k]) else 1.0


def cut_a_rank_early(rels, k):
    return formulas.context_precision(rels[: k - 1]) if k > 1 else 0.0


def ndcg_of_the_list(rels, k):
    return formulas.ndcg(rels[:k]) if any(rels[:k]) else 0.0


def pairs_in_order(rels, k):
    cut = rels[:k]
    pairs = [(a, b) for place, a in enumerate(cut) for b in cut[place + 1 :] if a != b]
    return sum(a > b for a, b in pairs) / len(pairs) if pairs else float(any(cut))


def hits_at_the_top(rels, k):
    hits = sum(rels[:k])
    return sum(rels[:hits]) / hits if hits else 0.0


def best_precision(rels, k):
    return max([0.0] + precisions_at_hits(rels[:k]))


def upside_down(rels, k):
    return formulas.context_precision(rels[:k][::-1])


def product_of_precisions(rels, k):
    product = float(any(rels[:k]))
    for value in precisions_at_hits(rels[:k]):
        product *= value
    return product


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
            divided_by(lambda rels, k: min(k, sum(rels))),
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
        Misconception(
            "first hit alone",
            "It looks at the first hit only. That is the reciprocal rank; context precision is a"
            " mean over all hits among the first k.",
            "a `return` inside the loop",
            "Context precision",
            first_hit_alone,
        ),
        Misconception(
            "last hit alone",
            "It returns the precision at the last hit. Context precision is the mean of the"
            " precisions at all hits among the first k.",
            "a common slip: overwritten in the loop",
            "Context precision",
            at_the_last_hit,
        ),
        Misconception(
            "1 without a hit",
            "It gives 1 to a context in which nothing helps. The definition gives 0: the model got"
            " nothing that it could use.",
            "an empty mean taken for perfect",
            "Context precision",
            one_without_a_hit,
        ),
        Misconception(
            "cut a rank early",
            "It leaves out the passage at rank k. The first k passages include it.",
            "a common slip: `rels[:k - 1]`",
            "Context precision",
            cut_a_rank_early,
        ),
        Misconception(
            "NDCG of the list",
            "It discounts by a logarithm and divides by the same list sorted. Context precision is"
            " the mean of the precisions at the hits.",
            "another metric of the order in a list",
            "Context precision",
            ndcg_of_the_list,
        ),
        Misconception(
            "pairs in the right order",
            "It counts how often a helpful passage is above a useless one. That is AUC; context"
            " precision is the mean of the precisions at the hits.",
            "another metric of the order in a list",
            "Context precision",
            pairs_in_order,
        ),
        Misconception(
            "R-precision of the list",
            "It asks how many of the hits are at the very top. That is R-precision of the list;"
            " context precision is the mean of the precisions at the hits.",
            "another metric of the order in a list",
            "Context precision",
            hits_at_the_top,
        ),
        Misconception(
            "best precision",
            "It takes the highest of the precisions at the hits. Take their mean.",
            "a common slip: `max`",
            "Context precision",
            best_precision,
        ),
        Misconception(
            "list upside down",
            "It starts at the last of the first k passages. Rank 1 comes first.",
            "a common slip",
            "Context precision",
            upside_down,
        ),
        Misconception(
            "precisions multiplied",
            "It multiplies the precisions at the hits. Take their mean.",
            "a common slip",
            "Context precision",
            product_of_precisions,
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


def as_many_labels_as_pieces(evidence, k):
    return float(sum(found_among(evidence, k)) == len(evidence[0]))


def a_piece_in_every_passage(evidence, k):
    return float(any(all(column[:k]) for column in zip(*evidence)))


def useful_passages(evidence, k):
    return sum(any(row) for row in evidence[:k]) / k


def in_one_passage(evidence, k):
    return float(any(all(row) for row in evidence[:k]))


def in_every_passage(evidence, k):
    return float(all(all(row) for row in evidence[:k]))


def every_passage_useful(evidence, k):
    return float(all(any(row) for row in evidence[:k]))


def not_cut(evidence, k):
    return float(all(found_among(evidence, len(evidence))))


def exactly_once(evidence, k):
    return float(all(found == 1 for found in found_among(evidence, k)))


def at_least_half(evidence, k):
    return float(share_of_pieces(evidence, k) >= 0.5)


def rounded_share(evidence, k):
    return float(round(share_of_pieces(evidence, k)))


def pieces_cut(evidence, k):
    return float(all(found_among(evidence, len(evidence))[:k]))


def rank_k_alone(evidence, k):
    return float(k <= len(evidence) and all(evidence[k - 1]))


def last_of_the_first_k(evidence, k):
    return float(all(evidence[:k][-1]))


def rank_k_left_out(evidence, k):
    return float(all(found_among(evidence, k - 1)))


def different_passages(evidence, k):
    useful = {tuple(row) for row in evidence[:k] if any(row)}
    return float(len(useful) >= len(evidence[0]))


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
            different_passages,
            as_many_labels_as_pieces,
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
            a_piece_in_every_passage,
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
        Misconception(
            "each piece exactly once",
            "It asks for each piece exactly once. A copy takes up a place, but it does no harm:"
            " ask whether any passage holds the piece.",
            "a common slip: `== 1`",
            "Copies",
            exactly_once,
        ),
        Misconception(
            "share of useful passages",
            "It counts passages, and divides by their number: that is precision. Evidence recall"
            " asks whether every piece is there.",
            "precision of the context",
            "Three recalls",
            useful_passages,
        ),
        Misconception(
            "half is enough",
            "It is satisfied with half of the pieces. The answer needs every one of them.",
            "a share rounded to 0 or 1",
            "Evidence recall",
            at_least_half,
            rounded_share,
        ),
        Misconception(
            "pieces cut instead of passages",
            "It looks at the first k pieces in all passages. Look for all pieces in the first k"
            " passages: rows are passages, columns are pieces.",
            "rows taken for columns",
            "Evidence recall",
            pieces_cut,
        ),
        Misconception(
            "one passage looked at",
            "It looks at a single passage. The pieces may be spread over the first k.",
            "a common slip: `evidence[k - 1]`",
            "Evidence recall",
            rank_k_alone,
            last_of_the_first_k,
        ),
        Misconception(
            "passage at rank k left out",
            "It stops one passage early. The first k passages include the one at rank k.",
            "a common slip: `evidence[:k - 1]`",
            "Evidence recall",
            rank_k_left_out,
        ),
    ],
)

EXERCISES = [CONTEXT_PRECISION, EVIDENCE_RECALL]

QUESTIONS = [
    Question(
        "answers-predict",
        chapter="answers",
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
        chapter="answers",
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
        chapter="answers",
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
