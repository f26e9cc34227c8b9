"""What results add: the numbers are the package's, and the sentence is true."""

import in_the_page
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("diversity_gains")
START = figure.START


def state(order, percent=50):
    return {"order": order, "percent": percent, "guess": 0.5}


GUESSED = state(START["order"])
STEPS = walks.steps("diversity_gains")


def results(shown):
    return in_the_page.part(shown, "ranked")["documents"]


def shares(result):
    return [cell[0] if cell else 0 for cell in result["cells"]]


def test_the_numbers_are_those_of_the_package():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        lists, alpha = figure.rows(state["order"]), state["percent"] / 100
        ndcg = rm.alpha_ndcg(lists, 6, pool=figure.COVERED, alpha=alpha)
        assert in_the_page.numbers(shown) == {
            "α-nDCG": f"{ndcg:.2f}",
            "S-recall@3": f"{rm.subtopic_recall(lists, 3):.2f}",
        }
        ((_, (fraction, _, value)),) = in_the_page.part(shown, "formula")["lines"]
        found = rm.alpha_dcg(lists, alpha=alpha)
        (best,) = fraction["under"]
        added = [float(piece["term"]) for piece in fraction["over"][::2]]
        assert [piece["id"] for piece in fraction["over"][::2]] == state["order"]
        assert sum(added) == pytest.approx(found, abs=0.0301)
        assert float(best) == pytest.approx(found / ndcg, abs=0.00501)
        assert value["strong"] == f"{ndcg:.2f}"
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
                assert (cell is not None) == bool(figure.COVERED[result["id"]][which])
                if cell:
                    old = then.get(result["id"], shares(result))[which]
                    assert cell[1] == (None if old == cell[0] else old)


def hand(order, old):
    """What a hand has moved, from where to where; of neighbors, the one that has moved up."""
    moves = [(end, start) for start in range(6) for end in range(6)]
    return next(
        (start, end) for end, start in sorted(moves) if walks.moved(old, start, end) == order
    )


def went(old, new):
    if abs(new - old) < 1e-9:
        return f"stays {new:.2f}"
    verb = "rises" if new > old else "falls"
    if f"{old:.2f}" == f"{new:.2f}":
        return f"{verb} a little, still {new:.2f}"
    return f"{verb} from {old:.2f} to {new:.2f}"


def test_the_sentence_says_what_has_changed():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        said = shown["said"]
        if before in (None, START, state):
            assert said.startswith("The second result")
            continue
        lists = [figure.rows(one["order"]) for one in (before, state)]
        values = [
            rm.alpha_ndcg(rows, 6, pool=figure.COVERED, alpha=one["percent"] / 100)
            for rows, one in zip(lists, (before, state), strict=True)
        ]
        recalls = [rm.subtopic_recall(rows, 3) for rows in lists]
        expected = f" α-nDCG {went(*values)}"
        if recalls[0] != recalls[1]:
            against = (recalls[1] > recalls[0]) != (values[1] > values[0])
            expected += f", {'but' if against else 'and'} S-recall@3 {went(*recalls)}"
        assert said.endswith(f"{expected}.")
        if state["percent"] != before["percent"]:
            left = 1 - state["percent"] / 100
            assert f"is worth {left:.2f}, a third {left * left + 1e-9:.2f}." in said
        else:
            start, end = hand(state["order"], before["order"])
            title = figure.JAGUARS[before["order"][start]][0]
            way = "up" if end < start else "down"
            goal = f" to rank {end + 1}" if abs(start - end) > 1 else ""
            gain, old = (
                results(shown)[end]["value"],
                results(figure.describe(before))[start]["value"],
            )
            effect = f"{gain}, as before" if gain == old else f"{gain} instead of {old}"
            assert said.startswith(f"“{title}” moves {way}{goal} and adds {effect}. ")


def test_every_gesture_from_the_start_and_the_one_to_try():
    """Only “What is a jaguar?”, raised into the first three, makes the two measures disagree, and
    most of all at the top."""
    shown = figure.describe(GUESSED)
    assert "drag “What is a jaguar?” to the top" in shown["next"][1]
    gestures = [
        *map(state, walks.moves(START["order"])),
        *(state(START["order"], percent) for percent in range(0, 101, 10)),
    ]
    apart = {}
    for now in gestures:
        after = figure.describe(now, GUESSED)
        if ", but S-recall@3" in after["said"]:
            apart[tuple(now["order"])] = in_the_page.numbers(after)
    assert [order.index(7) for order in apart] == [0, 1, 2]
    assert in_the_page.numbers(shown) == {"α-nDCG": "0.83", "S-recall@3": "1.00"}
    assert apart[7, 0, 6, 8, 9, 2] == {"α-nDCG": "0.97", "S-recall@3": "0.67"}
    assert max(one["α-nDCG"] for one in apart.values()) == "0.97"
