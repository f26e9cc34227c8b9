"""The differences from other programs that the pages list are those that there are."""

import ast
import re

import numpy as np
import pandas as pd
import peers
import pytest

import rankmetrics_lib as rm
from book_site.content.known_differences import DIFFERENCES, PROGRAMS
from rankmetrics_lib.catalogue import RECALL, REQUIRED
from rankmetrics_lib.evaluation.measures import KINDS

from .places import BUILT, ROOT


@pytest.fixture(scope="module", autouse=True)
def interpreted():
    """Before ir_measures imports ranx, which it does to look for a measure."""
    peers.interpreted_ranx()


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

WITH_SUBTOPICS = (
    pd.DataFrame(
        [("1", "x", "a", 1), ("1", "x", "b", 1), ("1", "y", "b", 1), ("1", "z", "c", 2)],
        columns=["query_id", "iteration", "doc_id", "relevance"],
    ),
    pd.DataFrame([("1", "a", 2.0), ("1", "b", 1.0)], columns=["query_id", "doc_id", "score"]),
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
    else:
        assert there.startswith("refused: ")
        assert isinstance(theirs_or_refusal(measure, TIED), Exception)


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
    shown = [one.measure for one in DIFFERENCES if one.program == "ir_measures"]
    if measure not in [name for name, _ in listed_differences()] + shown:
        of_subtopics = KINDS[re.split("[(@]", measure)[0]].of_subtopics
        collection = WITH_SUBTOPICS if of_subtopics else TIED
        ours = rm.evaluate(*collection, measure).iloc[0, 0]
        assert theirs_or_refusal(measure, collection) == pytest.approx(ours, abs=1e-9)


# The page *Where our numbers differ*


def by_pytrec_eval(one):
    import pytrec_eval

    values = pytrec_eval.RelevanceEvaluator(one.qrels, {one.their_measure}).evaluate(one.run)
    return np.mean([list(row.values()) for row in values.values()])


def by_ir_measures(one):
    import ir_measures

    measure = ir_measures.parse_measure(one.their_measure)
    return ir_measures.calc_aggregate([measure], one.qrels, one.run)[measure]


def by_ranx(one):
    ranx = peers.interpreted_ranx()
    with np.errstate(invalid="ignore"):
        return ranx.evaluate(ranx.Qrels(one.qrels), ranx.Run(one.run), one.their_measure)


def by_scikit_learn(one):
    from sklearn import metrics

    labels = [one.qrels["q"].get(doc, 0) for doc in one.run["q"]]
    scores = list(one.run["q"].values())
    if one.their_measure == "ndcg_score":
        labels, scores = [labels], [scores]
    return getattr(metrics, one.their_measure)(labels, scores)


THEIRS = {
    "pytrec_eval": by_pytrec_eval,
    "ir_measures": by_ir_measures,
    "ranx": by_ranx,
    "scikit-learn": by_scikit_learn,
}
each_difference = pytest.mark.parametrize(
    "one", DIFFERENCES, ids=[f"{one.program}: {one.title}" for one in DIFFERENCES]
)


def in_one_number(result):
    """The score of the system, however it was written."""
    if hasattr(result, "columns"):
        result = rm.means(result)
    return float(np.mean(result))


def run_code(code, **names):
    """The value of the last line."""
    *before, last = ast.parse(code).body
    names["rm"] = rm
    exec(compile(ast.Module(before, []), "page", "exec"), names)
    return eval(compile(ast.Expression(last.value), "page", "eval"), names)


@pytest.mark.filterwarnings("ignore:1 (judged query|of 1 judged query) has")
@each_difference
def test_both_numbers_are_those_on_the_page(one):
    ours = in_one_number(rm.evaluate(one.qrels, one.run, one.measure))
    theirs = THEIRS[one.program](one)
    assert ours == pytest.approx(one.ours, abs=1e-12)
    assert theirs == pytest.approx(one.theirs, abs=1e-12, nan_ok=True)
    assert not abs(one.ours - one.theirs) < 1e-9


@pytest.mark.filterwarnings("ignore:1 (judged query|of 1 judged query) has")
@each_difference
def test_the_code_gives_their_number(one):
    found = in_one_number(run_code(one.alike, qrels=one.qrels, run=one.run))
    assert found == pytest.approx(one.theirs, abs=1e-7, nan_ok=True)


def test_every_program_has_its_differences_on_the_page(pages):
    page = pages[BUILT / "chapters" / "differences.html"]
    text = page.select_one("article").get_text(" ")
    titles = [title.get_text().rstrip("#") for title in page.select("article h3")]
    others = re.compile("not here|^From ")
    assert [title for title in titles if not others.search(title)] == [
        one.title for program in PROGRAMS for one in DIFFERENCES if one.program == program
    ]
    for one in DIFFERENCES:
        for number in (one.ours, one.theirs):
            assert ("NaN" if number != number else f"{number:.7g}") in text
        for code in (one.measure, one.their_measure):
            assert code in text


def test_p_values_of_wilcoxons_test_differ_as_the_page_says():
    page = (ROOT / "chapters" / "differences.md").read_text("utf-8")
    (code,) = re.findall("## SciPy.*?```python\n(.*?)```", page, re.DOTALL)
    printed = [float(number) for number in re.findall("# ([0-9.]+)", code)]
    *before, first, second = ast.parse(code).body
    names = {}
    exec(compile(ast.Module(before, []), "page", "exec"), names)
    values = [
        eval(compile(ast.Expression(one.value), "page", "eval"), names) for one in (first, second)
    ]
    assert values == printed
    differences = (names["a"] - names["b"]).round(12)[:, None]
    assert rm.evaluation.paired.wilcoxon_tests(differences) == pytest.approx(printed[1])
