"""The pair matrix: its cells and numbers are the package's, and its sentence is true."""

import in_the_page
import pytest
import walks

import rankmetrics_lib as rm

pairs = in_the_page.figure("roc_pairs")
STEPS = walks.steps("roc_pairs")


def cells(shown):
    """What each cell counts, row by row from the lowest, and whether it has just changed."""
    found = [label for label in in_the_page.marks(shown, "label") if label["look"] != "other"]
    found = [({"0": 0, "½": 0.5, "1": 1}[one["words"]], one["look"] == "changed") for one in found]
    return [found[start : start + 4] for start in (0, 4, 8)]


def headers(shown):
    """Names and scores of the columns and of the rows."""
    found = [
        label["words"] for label in in_the_page.marks(shown, "label") if label["look"] == "other"
    ]
    named = list(zip(found[::2], map(float, found[1::2]), strict=True))
    return named[:4], named[4:]


def curve(tenths):
    fpr, tpr, _ = rm.roc_curve(pairs.LABELS, [one / 10 for one in tenths])
    return list(zip(fpr, tpr, strict=True))


def test_numbers_are_those_of_the_package():
    for state, before in STEPS:
        shown = pairs.describe(state, before)
        scores = [tenths / 10 for tenths in state["tenths"]]
        area = rm.auc(pairs.LABELS, scores)
        counts = rm.pair_counts(pairs.LABELS, scores)
        texts = in_the_page.numbers(shown)
        shares = [share for row in cells(shown) for share, _ in row]
        assert sum(shares) == pytest.approx(12 * area)
        assert [shares.count(1), shares.count(0.5), shares.count(0)] == [
            texts[name] for name in ("right order", "tied", "wrong order")
        ]
        assert shares.count(1) == counts.concordant
        assert texts["AUC"] == f"{area:.4f}"
        assert texts["filled cells"] == f"{12 * area:.1f} of 12"
        strip = in_the_page.part(shown, "strip")
        assert [(one["bar"], float(one["mark"])) for one in strip["documents"]] == [
            (score, score) for score in scores
        ]


def test_the_curve_of_before_is_shown_where_it_differs():
    for state, before in STEPS:
        shown = pairs.describe(state, before)
        lines = {line["look"]: line["points"] for line in in_the_page.marks(shown, "line")}
        (area,) = in_the_page.marks(shown, "area")
        assert lines[""] == area["points"] == curve(state["tenths"])
        differs = any(changed for row in cells(shown) for _, changed in row)
        assert ("before" in lines) == differs
        assert not differs or lines["before"] == curve(before["tenths"])


def test_a_cell_compares_its_row_with_its_column_and_says_whether_that_is_new():
    for state, before in STEPS:
        shown = pairs.describe(state, before)
        columns, rows = headers(shown)
        old = dict(zip(pairs.NAMES, before["tenths"], strict=True)) if before else {}
        for (scam, high), row in zip(rows, cells(shown), strict=True):
            for (honest, low), (share, changed) in zip(columns, row, strict=True):
                assert share == rm.auc([1, 0], [high, low])
                then = rm.auc([1, 0], [old[scam], old[honest]]) if before else share
                assert changed == (share != then)


def test_cells_are_below_the_curve_where_they_are_filled():
    for state, _ in STEPS[:200]:
        shown = pairs.describe(state)
        for side in headers(shown):
            scores = [score for _, score in side]
            assert scores == sorted(scores, reverse=True)
        filled = [[share for share, _ in row] for row in cells(shown)]
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
        verb = "rise" if score > before["tenths"][place] else "fall"
        verb += "" if pairs.NAMES[place] == "clothes" else "s"
        assert said.startswith(f"The {pairs.NAMES[place]} {verb} to {score / 10}")
        if now == then:
            assert "it stays" in said
            continue
        words, _, change = said.partition(". AUC ")
        verb = "rises" if now > then else "falls"
        assert change == f"{verb} from {then:.4f} to {now:.4f}."
        for other, name in enumerate(pairs.NAMES):
            if other != place and f"the {name}" in words:
                relation = words[: words.index(f"the {name}")]
                last = max(("above", "tied with", "below"), key=relation.rfind)
                difference = score - state["tenths"][other]
                assert last == (
                    "above" if difference > 0 else "below" if difference else "tied with"
                )
