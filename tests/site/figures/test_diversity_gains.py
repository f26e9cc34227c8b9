"""What results add: the numbers are the package's, in the page too, and the sentence is true."""

import itertools

import in_the_page
import pytest

import rankmetrics_lib as rm

figure = in_the_page.figure("diversity_gains")
START = figure.START


def moved(order, start, end):
    order = list(order)
    order.insert(end, order.pop(start))
    return order


def steps():
    """From each page: every move, then every alpha, then the other page."""
    for page, order in figure.PAGES.items():
        state = {"order": order, "percent": 50}
        yield state, None
        for start, end in itertools.permutations(range(6), 2):
            for percent in (50, 30):
                yield (
                    {"order": moved(order, start, end), "percent": percent},
                    {**state, "percent": percent},
                )
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


def numbers(shown):
    (part,) = in_the_page.parts(shown, "numbers")
    return {name: text for name, text, _ in part["rows"]}


def results(shown):
    (part,) = in_the_page.parts(shown, "ranked")
    return part["documents"]


def chosen(shown):
    (part,) = in_the_page.parts(shown, "choice")
    return [text for text, _, chosen in part["options"] if chosen]


def shares(result):
    return [cell[0] if cell else 0 for cell in result["cells"]]


def test_the_numbers_are_those_of_the_package():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        lists, alpha = figure.rows(state["order"]), state["percent"] / 100
        ndcg = rm.alpha_ndcg(lists, 6, pool=figure.LABELS, alpha=alpha)
        assert numbers(shown) == {
            "α-nDCG": f"{ndcg:.2f}",
            "α-DCG": f"{rm.alpha_dcg(lists, alpha=alpha):.2f}",
            "S-recall@3": f"{rm.subtopic_recall(lists, 3):.2f}",
        }
        gains = [
            rm.alpha_dcg(lists, rank, alpha=alpha)
            - (rm.alpha_dcg(lists, rank - 1, alpha=alpha) if rank > 1 else 0)
            for rank in range(1, 7)
        ]
        for rank, (gain, result) in enumerate(zip(gains, results(shown), strict=True), 1):
            undiscounted = gain * rm.dcg([0] * (rank - 1) + [1]) ** -1
            assert sum(shares(result)) == pytest.approx(undiscounted, abs=1e-9)


def test_a_bar_shows_what_it_was_before_where_it_has_changed():
    for state, before in STEPS:
        then = {one["id"]: shares(one) for one in results(figure.describe(before or state))}
        for result in results(figure.describe(state, before)):
            for which, cell in enumerate(result["cells"]):
                assert (cell is not None) == bool(figure.LABELS[result["id"]][which])
                if cell:
                    old = then.get(result["id"], shares(result))[which]
                    assert cell[1] == (None if old == cell[0] else old)


def hand(order, old):
    """What a hand has moved, from where to where; of neighbors, the one that has moved up."""
    moves = [(end, start) for start in range(6) for end in range(6)]
    return next((start, end) for end, start in sorted(moves) if moved(old, start, end) == order)


def test_the_sentence_says_what_has_changed():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        said, now = shown["said"], numbers(shown)["α-nDCG"]
        if before is None or before == state:
            assert said.startswith("The second result")
            continue
        then = numbers(figure.describe(before))["α-nDCG"]
        if then == now:
            new, old = [
                rm.alpha_ndcg(
                    figure.rows(one["order"]), 6, pool=figure.LABELS, alpha=one["percent"] / 100
                )
                for one in (state, before)
            ]
            words = "rises a little, still" if new > old else "falls a little, still"
            words = "stays" if abs(new - old) < 1e-9 else words
            assert said.endswith(f"α-nDCG {words} {now}.")
        else:
            verb = "rises" if float(now) > float(then) else "falls"
            assert said.endswith(f"α-nDCG {verb} from {then} to {now}.")
        if state["percent"] != before["percent"]:
            left = 1 - state["percent"] / 100
            assert f"is worth {left:.2f}, a third {left * left + 1e-9:.2f}." in said
        elif sorted(state["order"]) != sorted(before["order"]):
            (page,) = chosen(shown)
            assert said.startswith(f"{page} instead of page")
        else:
            start, end = hand(state["order"], before["order"])
            title = figure.POOL[before["order"][start]][0]
            way = "up" if end < start else "down"
            goal = f" to rank {end + 1}" if abs(start - end) > 1 else ""
            gain, old = (
                results(shown)[end]["value"],
                results(figure.describe(before))[start]["value"],
            )
            effect = f"{gain}, as before" if gain == old else f"{gain} instead of {old}"
            assert said.startswith(f"“{title}” moves {way}{goal} and adds {effect}. ")


def test_the_stored_picture_is_the_start():
    assert numbers(figure.describe())["α-nDCG"] == "1.00"
    assert [row["value"] for row in results(figure.describe())] == [
        *("2.00", "1.00", "0.50", "0.50", "0.50", "0.25")
    ]
