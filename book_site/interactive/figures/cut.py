"""A cut along a list: which documents it takes, the four counts, and precision and recall at k."""

from rankmetrics_lib.formulas import confusion_matrix, precision, recall

from .words import count, decimal, listed

SIDES = [(1, "false negative", "true positive"), (0, "true negative", "false positive")]
GROUPS = {(1, 1): "TP", (0, 1): "FP", (1, 0): "FN", (0, 0): "TN"}  # by label and decision


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
    """

    def __init__(self, ranked: list, left_out: list, noun: str, curves: bool):
        self.documents = ranked + left_out
        self.labels = [label for _, label in self.documents]
        self.rels = self.labels[: len(ranked)]
        self.n_relevant = sum(self.labels)
        self.noun = noun
        self.curves = curves

    def describe(self, state: dict, before: dict | None) -> dict:
        k = state["k"]
        counts = self.counts(k)
        retrieved = self.retrieved(k)
        shown = {
            "state": state,
            "documents": [
                {
                    "title": title,
                    "relevant": label == 1,
                    "retrieved": taken == 1,
                    "group": GROUPS[(label, taken)],
                }
                for (title, label), taken in zip(self.documents, retrieved)
            ],
            "ranked": len(self.rels),
            "numbers": {"TP": counts.tp, "FP": counts.fp, "FN": counts.fn, "TN": counts.tn},
            "said": self.said(k, before and before["k"]),
        }
        if self.curves:
            ks = range(1, len(self.rels) + 1)
            shown["precision"] = [precision(self.rels, one) for one in ks]
            shown["recall"] = [self.recall(one) for one in ks]
            shown["numbers"] = {
                "P": f"{counts.tp}/{k} = {decimal(precision(self.rels, k))}",
                "R": f"{counts.tp}/{self.n_relevant} = {decimal(self.recall(k))}",
            }
        return shown

    def retrieved(self, k: int) -> list[int]:
        return [int(rank <= k) for rank in range(1, len(self.labels) + 1)]

    def counts(self, k: int):
        return confusion_matrix(self.labels, self.retrieved(k))

    def recall(self, k: int) -> float:
        return recall(self.rels, k, n_relevant=self.n_relevant)

    def said(self, k: int, before: int | None) -> str:
        """What the last step of the cut has done."""
        if before is None or before == k:
            hits = self.counts(k).tp
            first = f"first {self.noun} holds" if k == 1 else f"first {k} {self.noun}s hold"
            return f"The {first} {hits} of the {self.n_relevant} relevant ones."
        effect = self.shares(k, before) if self.curves else self.groups(k, before)
        return f"{self.passed(k, before)}: {effect}."

    def passed(self, k: int, before: int) -> str:
        """The documents that changed sides: one by its title, several by their kinds."""
        labels = self.labels[min(k, before) : max(k, before)]
        verb = "took in" if k > before else "left out"
        if len(labels) == 1:
            title, label = self.documents[max(k, before) - 1]
            return f"The cut {verb} “{title}”, a {self.kind(label)}"
        kinds = [
            count(labels.count(label), self.kind(label), self.kind(label) + "s")
            for label in (1, 0)
            if label in labels
        ]
        return f"The cut {verb} {listed(kinds)}"

    def kind(self, label: int) -> str:
        return f"{'relevant' if label else 'nonrelevant'} {self.noun}"

    def groups(self, k: int, before: int) -> str:
        """What became of the documents that changed sides, in the four counts."""
        labels = self.labels[min(k, before) : max(k, before)]
        words = []
        for label, outside, inside in SIDES:
            old, new = (outside, inside) if k > before else (inside, outside)
            number = labels.count(label)
            if number == 1:
                words.append(f"a {old} became a {new}")
            elif number:
                old = count(number, old, old + "s")
                words.append(f"{old} became {new}s")
        return listed(words)

    def shares(self, k: int, before: int) -> str:
        """What that did to precision and recall."""
        now, then = precision(self.rels, k), precision(self.rels, before)
        return f"P@k {change(then, now)}, R@k {change(self.recall(before), self.recall(k))}"


def change(before: float, now: float) -> str:
    if now == before:
        return f"stays {decimal(now)}"
    return f"{'rises' if now > before else 'falls'} from {decimal(before)} to {decimal(now)}"
