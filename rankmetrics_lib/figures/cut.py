"""A cut along a list: which documents it takes, the four counts, and precision and recall at k."""

from rankmetrics_lib.formulas import confusion_matrix, precision, recall

from .parts import (
    added,
    axis,
    cut,
    formula,
    fraction,
    label,
    line,
    numbers,
    opened,
    placed,
    plot,
    point,
    slider,
    strong,
    term,
)
from .words import OUTCOMES, change, count, decimal, listed

SIDES = [(1, "false negative", "true positive"), (0, "true negative", "false positive")]
ASKING = "your answer. Then you can move the cut."


class Page:
    """A ranked list, what it left out, and what is said of both.

    Parameters
    ----------
    ranked, left_out : list of (str, int)
        Title and label, 1 or 0, of each document; those left out were never retrieved.
    noun : str
        What a document is called.
    curves : bool
        Whether precision and recall at k are shown, or the four counts alone.
    question : dict
        The part that opens the figure. Until it is answered, nobody knows what is below the cut.
    told : function
        The words that compare a guess with the truth.
    trying : str
        What to try then.
    """

    def __init__(self, ranked, left_out, noun, curves, question, told, trying):
        self.documents = ranked + left_out
        self.labels = [label for _, label in self.documents]
        self.rels = self.labels[: len(ranked)]
        self.n_relevant = sum(self.labels)
        self.noun = noun
        self.curves = curves
        self.question = question
        self.told = told
        self.trying = trying

    def describe(self, state: dict, before: dict | None) -> dict:
        k, locked = state["k"], state["guess"] is None
        parts = [placed("list", self.cut_list(k, locked))]
        if self.curves:
            parts.append(placed("formula", self.fractions(k)))
            parts.append(placed("right", self.over_k(k, locked)))
        else:
            parts.append(placed("numbers", self.numbers(k, locked)))
            parts.append(placed("formula", self.sums(k, locked)))
        said = self.read(k) if locked else self.said(k, before["k"] if before else None)
        return opened(state, self.question, self.told, parts, said, ASKING, self.trying)

    def cut_list(self, k: int, locked: bool) -> dict:
        documents = []
        for place, ((title, kind), taken) in enumerate(zip(self.documents, self.retrieved(k))):
            unread = locked and not taken
            documents.append(
                {
                    "title": "?" if unread and place >= len(self.rels) else title,
                    "relevant": kind == 1 and not unread,
                    "mark": "" if locked else OUTCOMES[(kind, taken)],
                    "wrong": kind != taken and not locked,
                    "quiet": not taken,
                    "unread": unread,
                }
            )
        by = slider("k", "Cut", 1, len(self.rels), k, f"k = {k}", upright=True)
        return cut(["relevant", "not relevant"], documents, by, rest="never retrieved")

    def numbers(self, k: int, locked: bool) -> dict:
        now = self.counts(k)
        return numbers(
            ("TP: relevant, read", str(now.tp)),
            ("FP: not relevant, read", str(now.fp)),
            ("FN: relevant, missed", "?" if locked else str(now.fn)),
            ("TN: not relevant, left out", "?" if locked else str(now.tn)),
        )

    def sums(self, k: int, locked: bool) -> dict:
        """What the four counts add up to: only the cut moves k, and nothing here moves R."""
        now = self.counts(k)
        missed, relevant = ("?", "?") if locked else (str(now.fn), str(self.n_relevant))
        tp, fp = term(str(now.tp), "TP", 3), term(str(now.fp), "FP", 0)
        fn = term(missed, "FN", 0 if locked else 3)
        return formula(
            f"k is {k}; R, all relevant {self.noun}s, {relevant}",
            ("TP + FP = k", added([tp, fp]) + [" = ", strong(str(k))]),
            ("TP + FN = R", added([tp, fn]) + [" = ", strong(relevant)]),
        )

    def fractions(self, k: int) -> dict:
        """Both shares, with the counts that they are made of."""
        now = self.counts(k)
        tp, fp, fn = term(str(now.tp), "TP", 3), term(str(now.fp), "FP"), term(str(now.fn), "FN")
        p, r = decimal(self.precision(k)), decimal(self.recall(k))
        return formula(
            f"Precision {p}, recall {r}",
            (
                f"P@{k}: of what you read",
                [fraction([tp], added([tp, fp])), " = ", strong(p)],
            ),
            (
                f"R@{k}: of what you need",
                [fraction([tp], added([tp, fn])), " = ", strong(r)],
            ),
        )

    def over_k(self, k: int, locked: bool) -> dict:
        """Precision and recall at every k; up to the cut in ink, and nothing else while locked."""
        ks = range(1, len(self.rels) + 1)
        curves = [[(one, share(one)) for one in ks] for share in (self.precision, self.recall)]
        marks = [] if locked else [line(points, "other") for points in curves]
        marks.append(line([(k, 0), (k, 1)], "guide"))
        marks += [line(curves[0][:k]), line(curves[1][:k], "second")]
        marks += [point(points[k - 1]) for points in curves]
        return plot(
            "P@k and R@k over k",
            axis("k", list(ks), 1, len(self.rels)),
            axis("share", [0, 0.5, 1]),
            marks + self.names(k),
            height=150,
        )

    def names(self, k: int) -> list[dict]:
        """Of the two curves at the cut: one above its point, the other below, and both on the side
        where there is room."""
        shares = [self.precision(k), self.recall(k)]
        above = shares[0] >= shares[1]
        right, anchor = (10, "start") if k <= len(self.rels) / 2 else (-10, "end")
        return [
            label((k, share), name, right, 10 if up else -20, "main", anchor)
            for name, share, up in zip(["P@k", "R@k"], shares, [above, not above])
        ]

    def retrieved(self, k: int) -> list[int]:
        return [int(rank <= k) for rank in range(1, len(self.labels) + 1)]

    def counts(self, k: int):
        return confusion_matrix(self.labels, self.retrieved(k))

    def precision(self, k: int) -> float:
        return precision(self.rels, k)

    def recall(self, k: int) -> float:
        return recall(self.rels, k, n_relevant=self.n_relevant)

    def read(self, k: int) -> str:
        """What is known before the first answer."""
        hits = count(self.counts(k).tp, "is", "are")
        return f"You have read {count(k, self.noun, self.noun + 's')}: {hits} relevant."

    def said(self, k: int, before: int | None) -> str:
        """What the last move of the cut did."""
        if before is None or before == k:
            hits = self.counts(k).tp
            first = f"first {self.noun} holds" if k == 1 else f"first {k} {self.noun}s hold"
            return f"The {first} {hits} of the {self.n_relevant} relevant ones."
        effect = self.shares(k, before) if self.curves else self.groups(k, before)
        return f"{self.passed(k, before)}: {effect}."

    def passed(self, k: int, before: int) -> str:
        """The documents that changed sides: one by its title, several by their kinds."""
        labels = self.labels[min(k, before) : max(k, before)]
        verb = "takes in" if k > before else "leaves out"
        if len(labels) == 1:
            title, label = self.documents[max(k, before) - 1]
            return f"The cut {verb} “{title}”, a {self.kind(label)}"
        kinds = [
            count(labels.count(label), kind, kind)
            for label, kind in ((1, "relevant"), (0, "nonrelevant"))
            if label in labels
        ]
        noun = self.noun if labels.count(0) == 1 else self.noun + "s"
        return f"The cut {verb} {listed(kinds)} {noun}"

    def kind(self, label: int) -> str:
        return f"{'relevant' if label else 'nonrelevant'} {self.noun}"

    def groups(self, k: int, before: int) -> str:
        """What became of the documents that changed sides, in the four counts."""
        labels = self.labels[min(k, before) : max(k, before)]
        words = []
        for side, outside, inside in SIDES:
            old, new = (outside, inside) if k > before else (inside, outside)
            number = labels.count(side)
            if number == 1:
                words.append(f"a {old} becomes a {new}")
            elif number:
                old = count(number, old, old + "s")
                words.append(f"{old} become {new}s")
        return listed(words)

    def shares(self, k: int, before: int) -> str:
        """What that did to precision and recall."""
        precisions, recalls = [
            change(share(before), share(k)) for share in (self.precision, self.recall)
        ]
        both = precisions.startswith("rises") and recalls.startswith("rises")
        return f"P@k {precisions}, R@k {recalls}{'. Both rise' if both else ''}"
