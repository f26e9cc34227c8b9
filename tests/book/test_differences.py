"""The differences from ir_measures that the reference lists are those that there are."""

import re

import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.catalogue import RECALL, REQUIRED
from rankmetrics_lib.evaluation.measures import KINDS

from .places import ROOT


def listed_differences():
    """The rows of the table: a measure, and what it is in ir_measures."""
    page = (ROOT / "chapters" / "api_evaluation.md").read_text("utf-8")
    table = page.partition("### Differences from ir_measures")[2]
    return re.findall(r"^\| `([^`]*)` \|.*\| (.*) \|$", table, re.MULTILINE)


def theirs_or_refusal(name, collection):
    """The value of one query in ir_measures, or its error."""
    import ir_measures

    try:
        measure = ir_measures.parse_measure(name)
        (metric,) = ir_measures.iter_calc([measure], *collection)
    except (AssertionError, KeyError, NameError, TypeError, ValueError) as error:
        return error
    return metric.value


TIED = {"1": {"a": 1, "b": 2, "c": 0}}, {"1": {"x": 3.0, "a": 3.0, "c": 2.0, "b": 1.0}}
THREE_RELEVANT = (
    {"1": {"a": 1, "b": 1, "c": 1}},
    {"1": {"a": 4.0, "b": 3.0, "x": 2.0, "c": 1.0}},
)


@pytest.mark.parametrize("measure, there", listed_differences())
def test_a_listed_difference_from_ir_measures_is_one(measure, there):
    import ir_measures

    ours = rm.evaluate(*TIED, measure).iloc[0, 0]
    if measure.startswith("RBP"):  # computed there by programs that are not installed here
        (other,) = re.findall("`(.*)`", there)
        assert "graded" in ir_measures.RBP.SUPPORTED_PARAMS["rel"].desc
        assert str(ir_measures.parse_measure(other)) == "RBP(rel=1)"
        assert ours == rm.evaluate(*TIED, other).iloc[0, 0]
    elif there.startswith("refused: "):
        assert isinstance(theirs_or_refusal(measure, TIED), Exception)
    else:
        assert there.startswith("another value: ")
        values = [
            (rm.evaluate(*collection, measure).iloc[0, 0], theirs_or_refusal(measure, collection))
            for collection in (TIED, THREE_RELEVANT)
        ]
        assert max(abs(ours - theirs) for ours, theirs in values) > 0.1


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_parameters_and_defaults_that_differ_from_ir_measures_are_listed(kind):
    """So are names and cut-offs that only one of the two has."""
    import ir_measures
    from ir_measures.providers.base import NOT_PROVIDED

    listed = [
        measure for measure, _ in listed_differences() if re.match(rf"{kind.name}\b", measure)
    ]
    assert hasattr(ir_measures, kind.name) != kind.only_here
    if kind.only_here:
        return
    theirs = dict(getattr(ir_measures, kind.name).SUPPORTED_PARAMS)
    theirs_at = theirs.pop(getattr(ir_measures, kind.name).AT_PARAM, None)
    assert (theirs_at is not None) == (kind.cutoff != "none")
    assert set(theirs) <= set(kind.parameters)
    for name in set(kind.parameters) - set(theirs):
        assert any(f"{name}=" in measure for measure in listed)
    for name, parameter in theirs.items():
        default = getattr(ir_measures, kind.name)[name]  # NumRelRet is there NumRet with a level
        if kind.name == "RBP" and name == "rel":
            assert default is NOT_PROVIDED and listed
        elif parameter.required:
            assert kind.defaults[name] == REQUIRED
        else:
            assert kind.defaults[name] == (None if default is NOT_PROVIDED else default)


PLAIN = [
    name
    for kind in KINDS.values()
    if not kind.only_here
    and kind.name not in ("ERR", "RBP", "SDCG")  # programs that are not installed
    for name, allowed in [
        (kind.name, kind.cutoff in ("none", "optional")),
        (f"{kind.name}@10", kind.cutoff in ("optional", "required")),
        (f"{kind.name}@0.5", kind.cutoff == RECALL),
    ]
    if allowed
]


@pytest.mark.parametrize("measure", PLAIN)
def test_a_measure_that_is_not_listed_has_the_same_value_there(measure):
    if measure not in [name for name, _ in listed_differences()]:
        ours = rm.evaluate(*TIED, measure).iloc[0, 0]
        assert theirs_or_refusal(measure, TIED) == pytest.approx(ours, abs=1e-9)
