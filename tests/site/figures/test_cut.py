"""The cut along a list: its counts, precision and recall are the package's, and its sentence is
true."""

import itertools

import in_the_page
import pytest

import rankmetrics_lib as rm

LOOKS = [["other"], ["", "second"]]
FIGURES = ["cut_rankings", "cut_precision"]


def steps(figure):
    """All: every cut, after every other one and at first."""
    states = [{"k": k} for k in range(1, len(figure.RANKED) + 1)]
    return list(itertools.product(states, [None, *states]))


def package(figure, k):
    labels = [label for _, label in figure.RANKED + figure.LEFT_OUT]
    rels = labels[: len(figure.RANKED)]
    counts = rm.confusion_matrix(labels, [int(rank < k) for rank in range(len(labels))])
    return counts, rm.precision(rels, k), rm.recall(rels, k, n_relevant=sum(labels))


def numbers(shown):
    (part,) = in_the_page.parts(shown, "numbers")
    return {name: text for name, text, _ in part["rows"]}


def documents(shown):
    (part,) = in_the_page.parts(shown, "cut")
    return part["documents"]


def curves(shown):
    """The points of precision and of recall: at every k, and up to the cut."""
    (plot,) = in_the_page.parts(shown, "plot")
    lines = [mark for mark in plot["marks"] if mark["mark"] == "line"]
    return [[one["points"] for one in lines if one["look"] in looks] for looks in LOOKS]


@pytest.mark.parametrize("name", FIGURES)
def test_the_page_shows_what_cpython_computes(name):
    assert in_the_page.different(name, steps(in_the_page.figure(name))) == []


def test_a_cut_moved_by_one_would_be_noticed():
    figure = in_the_page.figure("cut_precision")
    moved = [({"k": now["k"] % 10 + 1}, None) for now, _ in steps(figure)]
    shown = in_the_page.answers("cut_precision", moved)
    right = [figure.describe(now) for now, _ in steps(figure)]
    assert all(numbers(one) != numbers(two) for one, two in zip(shown, right, strict=True))


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
            assert numbers(shown) == {
                "TP, true positives": str(counts.tp),
                "FP, false positives": str(counts.fp),
                "FN, false negatives": str(counts.fn),
                "TN, true negatives": str(counts.tn),
            }
            continue
        assert numbers(shown) == {
            "P@k": f"{counts.tp}/{state['k']} = {precision:.2f}",
            "R@k": f"{counts.tp}/{counts.tp + counts.fn} = {recall:.2f}",
        }


def test_the_curves_are_those_of_the_package():
    figure = in_the_page.figure("cut_precision")
    values = [package(figure, k)[1:] for k in range(1, 11)]
    for k in range(1, 11):
        every, passed = curves(figure.describe({"k": k}))
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
        else:
            assert (
                ("false negative" in said) == ("true positive" in said) == (now[0].tp != then[0].tp)
            )
            assert (
                ("true negative" in said) == ("false positive" in said) == (now[0].fp != then[0].fp)
            )
