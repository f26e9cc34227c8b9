"""What results add: the numbers are the package's, in the page too, and the sentence is true."""

import in_the_page
import pytest

import rankmetrics_lib as rm

figure = in_the_page.figure("diversity_gains")
START = figure.START


def steps():
    """From each page: every swap, then every alpha, then the other page."""
    for page, order in figure.PAGES.items():
        state = {"order": order, "percent": 50}
        yield state, None
        for rank in range(5):
            yield {"order": figure.swapped(order, rank), "percent": 50}, state
            yield {"order": figure.swapped(order, rank), "percent": 30}, {**state, "percent": 30}
        for percent in range(0, 101, 10):
            yield {"order": order, "percent": percent}, state
        other = figure.PAGES["2" if page == "1" else "1"]
        yield {"order": other, "percent": 50}, state


STEPS = list(steps())


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("diversity_gains", STEPS) == []


def test_another_label_would_be_noticed(monkeypatch):
    monkeypatch.setattr(figure, "LABELS", [[0, 1, 1]] * 10)
    assert len(in_the_page.different("diversity_gains", STEPS)) > 30


def test_the_numbers_are_those_of_the_package():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        lists, alpha = figure.rows(state["order"]), state["percent"] / 100
        ndcg = rm.alpha_ndcg(lists, 6, pool=figure.LABELS, alpha=alpha)
        assert shown["numbers"] == {
            "dcg": f"{rm.alpha_dcg(lists, alpha=alpha):.2f}",
            "ndcg": f"{ndcg:.2f}",
            "recall": f"{rm.subtopic_recall(lists, 3):.2f}",
        }
        gains = [
            rm.alpha_dcg(lists, rank, alpha=alpha)
            - (rm.alpha_dcg(lists, rank - 1, alpha=alpha) if rank > 1 else 0)
            for rank in range(1, 7)
        ]
        for rank, (gain, result) in enumerate(zip(gains, shown["results"], strict=True), 1):
            undiscounted = gain * rm.dcg([0] * (rank - 1) + [1]) ** -1
            assert sum(result["parts"]) * figure.HIGHEST == pytest.approx(undiscounted, abs=1e-9)


def test_the_sentence_says_what_has_changed():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        said, now = shown["said"], shown["numbers"]["ndcg"]
        if before is None or before == state:
            assert said.startswith("The second result")
            continue
        then = figure.describe(before)["numbers"]["ndcg"]
        if then == now:
            assert said.endswith(f"α-nDCG stays {now}.")
        else:
            verb = "rises" if float(now) > float(then) else "falls"
            assert said.endswith(f"α-nDCG {verb} from {then} to {now}.")
        if state["percent"] != before["percent"]:
            left = 1 - state["percent"] / 100
            assert f"is worth {left:.2f}, a third {left * left + 1e-9:.2f}." in said
        elif shown["page"] != figure.page_of(before["order"]):
            assert said.startswith(f"Page {shown['page']} instead of page")
        else:
            moved = next(a for a, b in zip(state["order"], before["order"], strict=True) if a != b)
            assert said.startswith(f"“{figure.POOL[moved][0]}” has moved up, and adds")


def test_the_stored_picture_is_the_start():
    assert figure.describe()["numbers"]["ndcg"] == "1.00"
    assert [row["gain"] for row in figure.describe()["results"]] == [
        *("2.00", "1.00", "0.50", "0.50", "0.50", "0.25")
    ]
