"""The pair matrix: its cells and numbers are the package's, in the page too, and its sentence is
true."""

import random

import in_the_page
import pytest

import rankmetrics_lib as rm

pairs = in_the_page.figure("roc_pairs")


def random_steps(count, seed=3):
    """Any scores, ties included; the step before differs in one score, or is the first."""
    dice = random.Random(seed)
    for _ in range(count):
        tenths = [dice.randint(0, 10) for _ in pairs.LABELS]
        before = list(tenths)
        before[dice.randrange(len(before))] = dice.randint(0, 10)
        yield {"tenths": tenths}, dice.choice([None] + 9 * [{"tenths": before}])


STEPS = list(random_steps(1000))


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("roc_pairs", STEPS) == []


def test_a_tie_that_counts_as_right_would_be_noticed(monkeypatch):
    right = pairs.pair_values
    monkeypatch.setattr(pairs, "pair_values", lambda s: {k: v > 0 for k, v in right(s).items()})
    assert len(in_the_page.different("roc_pairs", STEPS[:100])) > 30


def test_numbers_are_those_of_the_package():
    for state, before in STEPS:
        shown = pairs.describe(state, before)
        scores = [tenths / 10 for tenths in state["tenths"]]
        area = rm.auc(pairs.LABELS, scores)
        counts = rm.pair_counts(pairs.LABELS, scores)
        shares = [cell["share"] for row in shown["cells"] for cell in row]
        assert shown["auc"] == pytest.approx(area, abs=1e-15)
        assert sum(shares) == pytest.approx(12 * area)
        assert [shares.count(1), shares.count(0.5), shares.count(0)] == [
            shown["numbers"][name] for name in ("right", "tied", "wrong")
        ]
        assert shares.count(1) == counts.concordant
        assert shown["numbers"]["AUC"] == f"{shown['auc']:.4f}"
        fpr, tpr, _ = rm.roc_curve(pairs.LABELS, scores)
        assert shown["curve"] == list(zip(fpr, tpr, strict=True))


def test_cells_are_below_the_curve_where_they_are_filled():
    for state, _ in STEPS[:200]:
        shown = pairs.describe(state)
        for side in ("rows", "columns"):
            scores = [float(one["score"]) for one in shown[side]]
            assert scores == sorted(scores, reverse=True)
        filled = [[cell["share"] for cell in row] for row in shown["cells"]]
        assert all(row == sorted(row) for row in filled)


def test_the_sentence_is_true():
    for state, before in STEPS:
        said = pairs.describe(state, before)["said"]
        now = rm.auc(pairs.LABELS, state["tenths"])
        if before in (None, state):
            assert said.startswith(f"{12 * now:.1f} of 12 cells are filled")
            continue
        then = rm.auc(pairs.LABELS, before["tenths"])
        (place,) = [i for i in range(7) if state["tenths"][i] != before["tenths"][i]]
        score = state["tenths"][place]
        verb = "rose" if score > before["tenths"][place] else "fell"
        assert said.startswith(f"The {pairs.NAMES[place]} {verb} to {score / 10}")
        if now == then:
            assert "it stays" in said
            continue
        words, _, change = said.partition(". AUC ")
        verb = "rose" if now > then else "fell"
        assert change == f"{verb} from {then:.4f} to {now:.4f}."
        for other, name in enumerate(pairs.NAMES):
            if other != place and f"the {name}" in words:
                relation = words[: words.index(f"the {name}")]
                last = max(("above", "level with", "below"), key=relation.rfind)
                difference = score - state["tenths"][other]
                assert last == (
                    "above" if difference > 0 else "below" if difference else "level with"
                )
