"""The cut along a list: its counts, precision and recall are the package's, and its sentence is
true."""

import itertools

import in_the_page
import pytest

import rankmetrics_lib as rm

LOOKS = [["other"], ["", "second"]]
FIGURES = ["cut_rankings", "cut_precision"]


GUESSES = {"cut_rankings": 1, "cut_precision": "Yes"}


def steps(figure):
    """All once a guess is made: every cut, after every other one and at first."""
    guess = GUESSES[figure.__name__.rpartition(".")[2]]
    states = [{"k": k, "guess": guess} for k in range(1, len(figure.RANKED) + 1)]
    return list(itertools.product(states, [None, *states]))


def package(figure, k):
    labels = [label for _, label in figure.RANKED + figure.LEFT_OUT]
    rels = labels[: len(figure.RANKED)]
    counts = rm.confusion_matrix(labels, [int(rank < k) for rank in range(len(labels))])
    return counts, rm.precision(rels, k), rm.recall(rels, k, n_relevant=sum(labels))


def shares(shown):
    """The lines of the formula: name, terms above and below the line, value."""
    return {
        name: [
            [
                [one["term"] for one in side if one != " + "]
                for side in (share["over"], share["under"])
            ],
            value["strong"],
        ]
        for name, (share, _, value) in in_the_page.part(shown, "formula")["lines"]
    }


def documents(shown):
    return in_the_page.part(shown, "cut")["documents"]


def curves(shown):
    """The points of precision and of recall: at every k, and up to the cut."""
    lines = [mark for mark in in_the_page.part(shown, "plot")["marks"] if mark["mark"] == "line"]
    return [[one["points"] for one in lines if one["look"] in looks] for looks in LOOKS]


@pytest.mark.parametrize("name", FIGURES)
def test_numbers_are_those_of_the_package(name):
    figure = in_the_page.figure(name)
    for state, before in steps(figure):
        shown = figure.describe(state, before)
        counts, precision, recall = package(figure, state["k"])
        groups = [document["mark"] for document in documents(shown)]
        assert [groups.count(group) for group in ("TP", "FP", "FN", "TN")] == [
            counts.tp, counts.fp, counts.fn, counts.tn,
        ]  # fmt: skip
        if name == "cut_rankings":
            assert in_the_page.numbers(shown) == {
                "TP: relevant, read": str(counts.tp),
                "FP: not relevant, read": str(counts.fp),
                "FN: relevant, missed": str(counts.fn),
                "TN: not relevant, left out": str(counts.tn),
            }
            assert in_the_page.lines(shown) == [
                ("TP + FP = k", f"{counts.tp} + {counts.fp} = {state['k']}"),
                ("TP + FN = R", f"{counts.tp} + {counts.fn} = 4"),
            ]
            continue
        tp, fp, fn, _ = map(str, counts)
        assert shares(shown) == {
            f"P@{state['k']}: of what you read": [[[tp], [tp, fp]], f"{precision:.2f}"],
            f"R@{state['k']}: of what you need": [[[tp], [tp, fn]], f"{recall:.2f}"],
        }


@pytest.mark.parametrize("name", FIGURES)
def test_terms_and_documents_of_a_count_are_one_thing(name):
    figure = in_the_page.figure(name)
    for state, _ in steps(figure):
        shown = figure.describe(state)
        marks = [document["mark"] for document in documents(shown)]
        for _, pieces in in_the_page.part(shown, "formula")["lines"]:
            if name == "cut_precision":
                pieces = pieces[0]["over"] + pieces[0]["under"]
            for one in pieces:
                assert "term" not in one or marks.count(one["id"]) == int(one["term"])


def test_the_curves_are_those_of_the_package():
    figure = in_the_page.figure("cut_precision")
    values = [package(figure, k)[1:] for k in range(1, 11)]
    for k in range(1, 11):
        every, passed = curves(figure.describe({"k": k, "guess": "Yes"}))
        for which in (0, 1):
            expected = [(rank, pair[which]) for rank, pair in enumerate(values, 1)]
            assert every[which] == expected
            assert passed[which] == expected[:k]


@pytest.mark.parametrize("name", FIGURES)
def test_what_is_on_the_wrong_side_has_a_cross(name):
    figure = in_the_page.figure(name)
    for state, _ in steps(figure):
        for rank, (document, (title, label)) in enumerate(
            zip(documents(figure.describe(state)), figure.RANKED + figure.LEFT_OUT, strict=True),
            1,
        ):
            taken = rank <= state["k"]
            assert document["title"] == title
            assert document["relevant"] == (label == 1)
            assert document["quiet"] != taken
            assert document["wrong"] == (taken != (label == 1))


@pytest.mark.parametrize("name", FIGURES)
def test_the_sentence_is_true(name):
    figure = in_the_page.figure(name)
    for state, before in steps(figure):
        said = figure.describe(state, before)["said"]
        now = package(figure, state["k"])
        if before in (None, state):
            assert f"{now[0].tp} of the {now[0].tp + now[0].fn} relevant" in said
            continue
        then = package(figure, before["k"])
        assert said.startswith(
            f"The cut {'takes in' if state['k'] > before['k'] else 'leaves out'} "
        )
        for noun, count in (
            ("relevant", now[0].tp - then[0].tp),
            ("nonrelevant", now[0].fp - then[0].fp),
        ):
            assert (f" {noun} " in said) == (count != 0), said
        if name == "cut_precision":
            for metric, one, other in (("P@k", now[1], then[1]), ("R@k", now[2], then[2])):
                change = "rises" if one > other else "falls"
                words = (
                    f"stays {one:.2f}"
                    if one == other
                    else f"{change} from {other:.2f} to {one:.2f}"
                )
                assert f"{metric} {words}" in said
            assert ("Both rise" in said) == (now[1] > then[1] and now[2] > then[2])
        else:
            assert (
                ("false negative" in said) == ("true positive" in said) == (now[0].tp != then[0].tp)
            )
            assert (
                ("true negative" in said) == ("false positive" in said) == (now[0].fp != then[0].fp)
            )


def test_one_email_more_raises_both_and_no_other_cut_does():
    """One gesture from the start, as the line on what to try says; and all nine of them."""
    figure = in_the_page.figure("cut_precision")
    start = figure.START | {"guess": "Yes"}
    said = {k: figure.describe(start | {"k": k}, start)["said"] for k in range(1, 11) if k != 3}
    assert [k for k in said if "Both rise" in said[k]] == [4]
    assert "P@k rises from 0.67 to 0.75, R@k rises from 0.40 to 0.60. Both rise." in said[4]


def test_two_pages_are_missed_at_every_cut():
    figure = in_the_page.figure("cut_rankings")
    start = figure.START | {"guess": 1}
    missed = [package(figure, k)[0].fn for k in range(1, 6)]
    assert missed == [4, 3, 3, 2, 2]
    assert (
        in_the_page.numbers(figure.describe(start | {"k": 5}, start))["FN: relevant, missed"] == "2"
    )


@pytest.mark.parametrize("name", FIGURES)
def test_nothing_is_given_away_before_the_guess(name):
    """Below the cut nobody knows what is relevant, or what was left out."""
    figure = in_the_page.figure(name)
    shown = figure.describe()
    below = documents(shown)[3:]
    assert all(one["unread"] and not one["relevant"] and not one["mark"] for one in below)
    assert {one["title"] for one in below[len(figure.RANKED) - 3 :]} == {"?"}
    if name == "cut_rankings":
        assert list(in_the_page.numbers(shown).values()) == ["1", "2", "?", "?"]
        assert [line for _, line in in_the_page.lines(shown)] == ["1 + 2 = 3", "1 + ? = ?"]
    else:
        every, passed = curves(shown)
        assert every == [] and all(len(points) == 3 for points in passed)
