"""Whatever a function is given, and however long it is, a message that quotes it can be read."""

import inspect
import itertools
import warnings

import numpy as np
import pandas as pd
import pytest
from valid_arguments import LISTS, good

import rankmetrics_lib as rm
from rankmetrics_lib.catalogue import CARDS
from rankmetrics_lib.command.main import main
from rankmetrics_lib.command.parsing import LONGEST_LINE
from rankmetrics_lib.grading import grade

from .test_bad_input import TAKERS

LONGEST = 600  # characters of an error, which may quote several things
LONGEST_WARNING = 1000  # which gives examples of each of several doubts
TEXT = "x" * 1500
WORDS = [f"d{n}" for n in range(300)]
QRELS = {"q": {"a": 1, "b": 0}, "r": {"a": 1}}
RUN = {"q": {"a": 2.0, "b": 1.0}, "r": {"a": 1.0}}
TABLE = rm.evaluate(QRELS, RUN, ["AP", "RR"])
COLUMNS = ["query_id", "doc_id", "relevance", "score"]


class Unreadable:
    def __repr__(self):
        return TEXT


def unreadable(*values):
    """A measure whose name is long, and which returns no number."""
    return TEXT


unreadable.__name__ = TEXT


def table(*rows):
    return pd.DataFrame(rows, columns=COLUMNS)


LONG = {
    "text": TEXT,
    "bytes": TEXT.encode(),
    "measure": f"AP@{'1' * 4000}",
    "parameter": f"AP({TEXT}=1)",
    "value of a parameter": f'nDCG(gains={{1:"{TEXT}"}})',
    "cut-offs": f"P.{','.join(map(str, range(1, 300)))}",
    "measures": " ".join(["AP"] * 300),
    "path": f"/tmp/{TEXT}",
    "JSON": '{"q": {"d": 1}, "' + TEXT + '": {}}',
    "number": 10**4000,
    "object": Unreadable(),
    "function": unreadable,
    "list": list(range(300)),
    "words": WORDS,
    "long words": [TEXT, TEXT],
    "nested list": [list(range(30))] * 30,
    "nested words": [[TEXT, "a"], ["b", TEXT]],
    "tuples": [("q", "d", 1)] * 300,
    "a long tuple": [(TEXT, TEXT, TEXT)],
    "the same twice": [("q", TEXT, 1.0), ("q", TEXT, 1.0)],
    "dicts in a list": [{"query_id": TEXT, "x": TEXT}, {TEXT: 2}],
    "dict": dict.fromkeys(WORDS, 1),
    "dict of dicts": {f"q{n}": dict.fromkeys(WORDS[:20], 1.0) for n in range(20)},
    "dict of lists": {f"q{n}": WORDS[:20] for n in range(20)},
    "dict of nothing else": {"q": {"a": 1}, "r": list(range(300))},
    "list of nothing else": {"q": ["a"], "r": dict.fromkeys(WORDS, 1)},
    "long ids": {TEXT: {TEXT: 1.0}},
    "long label": {"q": {"a": TEXT}},
    "long row": {"q": TEXT},
    "no score": {"q": {TEXT: float("nan")}},
    "long column": {"query_id": TEXT},
    "systems": {TEXT: {"q": {"a": 1.0}}, f"{TEXT}s": {"q": {"b": 1.0}}},
    "many systems": {f"{n}{TEXT}": {f"q{n}": {"a": 1.0}} for n in range(20)},
    "set": set(WORDS),
    "array": np.arange(900.0).reshape(30, 30),
    "array of words": np.array([TEXT, TEXT]),
    "array of objects": np.array([Unreadable()] * 3, dtype=object),
    "array below 0": -np.ones((20, 20)),
    "frame": pd.DataFrame(np.zeros((20, 20))),
    "wide frame": pd.DataFrame(np.zeros((2, 100)), columns=[f"column {n}" for n in range(100)]),
    "frame with long names": pd.DataFrame({TEXT: [1.0, np.inf], f"{TEXT}s": [1.0, 2.0]}),
    "frame with long ids": table((TEXT, TEXT, 1, 1.0), (TEXT, TEXT, 1, 1.0)),
    "frame with long values": table((TEXT, TEXT, TEXT, TEXT)),
    "frame with gaps": table((TEXT, TEXT, None, None), (TEXT, "a", 1, 1.0)),
    "frame of objects": table((Unreadable(), "a", 1, 1.0)),
    "frame of texts": pd.DataFrame({"AP": [TEXT]}),
    "series": pd.Series(range(300)),
}
# A right call of each function that has no card
CALLS = {
    rm.evaluate: {"qrels": QRELS, "run": RUN, "measures": "AP"},
    rm.Evaluator: {"qrels": QRELS, "measures": "AP"},
    rm.Evaluator(QRELS, "AP").evaluate: {"run": RUN},
    rm.evaluate_arrays: {"labels": [[1, 0]], "scores": [[1, 2]], "measures": "AP"},
    rm.compare: {"qrels": QRELS, "runs": {"a": RUN, "b": RUN}, "measure": "RR", "tests": ["t"]},
    rm.means: {"table": TABLE},
    rm.mean_intervals: {"table": TABLE},
    rm.report: {"table": rm.compare(QRELS, {"a": RUN, "b": RUN}, "RR", tests=["t"])},
    rm.custom_measure: {"function": len, "name": "mine"},
    rm.detectable_difference: {"n_queries": 50, "deviation": 0.1},
    rm.queries_needed: {"difference": 0.1, "deviation": 0.1},
    rm.qrels_and_run: {"rels": [[1, 0]], "pool": [[1, 0]]},
    rm.read_qrels: {"path": "missing"},
    rm.read_run: {"path": "missing"},
    rm.identify: {"value": "0.5", "rels": [1, 0, 1], "seconds": 0},
    rm.identify_mean: {"value": "0.5", "qrels": QRELS, "run": RUN, "seconds": 0},
    rm.practice.check: {"name": "average_precision", "function": len},
    rm.practice.answer: {"name": "ndcg-predict", "value": 1},
    rm.pad: {"rows": [[1]]},
    grade: {"folder": "missing", "exercises": ["ndcg"]},
}
OF_VALUES = {"values": {"a": {"q": 1, "r": 2}, "b": {"q": 1, "r": 3}}, "tests": ["t"]}
NO_VALUES = ("progress", "tell", "memory")  # which are called, or written to
NO_CALL = ("RankMetricsWarning", "ConfusionMatrix", "CorrectedMean", "PairCounts")


def public(layer):
    names = [name for name in layer.__all__ if not inspect.ismodule(getattr(layer, name))]
    return {getattr(layer, name) for name in names if name not in NO_CALL}


OF_CARDS = {
    getattr(layer, name): good(card)
    for name, card in CARDS.items()
    for layer in (rm.arrays, rm.formulas)
    if hasattr(layer, name)
}


def said(function, arguments):
    """The kind of what a call says, and its words: an error, a verdict or the first warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            result = function(**arguments)
        except Warning as warning:
            return Warning, str(warning)
        except Exception as error:
            return Exception, str(error)
    return Exception, str(result) if isinstance(result, rm.practice.Verdict) else ""


def parameters_of(function):
    """Of a metric, the lists, and what no metric before it takes: a rule quotes what it refuses in
    one way, and only what is taken reaches a metric."""
    if function not in OF_CARDS:
        return [name for name in inspect.signature(function).parameters if name not in NO_VALUES]
    card = CARDS[function.__name__]
    return [
        name
        for name in card.parameters
        if card.parameter(name).rule in LISTS or name in card.own or TAKERS[name] is card
    ]


def test_every_public_function_is_tried():
    every = public(rm) | public(rm.arrays) | public(rm.formulas)
    assert every <= {*CALLS, *OF_CARDS}


@pytest.mark.parametrize("function", [*CALLS, *OF_CARDS], ids=lambda one: one.__qualname__)
def test_no_message_prints_all_that_came(function):
    tried = [((CALLS | OF_CARDS)[function], parameter) for parameter in parameters_of(function)]
    if function is rm.compare:
        tried += [(OF_VALUES, "values"), (OF_VALUES, "measure")]
    for (given, parameter), (name, value) in itertools.product(tried, LONG.items()):
        kind, words = said(function, given | {parameter: value})
        longest = LONGEST_WARNING if kind is Warning else LONGEST
        assert len(words) <= longest, f"{parameter} of {name}: {words[:1000]}"


FILES = {
    "a line": TEXT,
    "fields": " ".join(WORDS),
    "fields of a run": f"{TEXT} Q0 {TEXT} 1 {TEXT} {TEXT}",
    "fields of judgments": f"{TEXT} 0 {TEXT} {TEXT}",
    "a document twice": f"{TEXT} 0 {TEXT} 1\n" * 2,
    "a result twice": f"{TEXT} Q0 {TEXT} 1 1 t\n" * 2,
    "a header": f"{TEXT},{TEXT}s\n1,2\n",
    "many columns": ",".join(["query_id", "doc_id", *WORDS]) + "\n1,2" + ",3" * len(WORDS),
    "cells": f"{','.join(COLUMNS)}\n{','.join([TEXT] * 4)}\n",
    "ids": f"{','.join(COLUMNS)}\n" + f"{TEXT},{TEXT},1,1\n" * 2,
    "JSON": f'{{"{TEXT}": {{"{TEXT}": "{TEXT}"}}}}',
    "a name twice": f'{{"{TEXT}": {{}}, "{TEXT}": {{}}}}',
    "rows of JSON": f'{{"query_id": "{TEXT}", "x": 1}}',
    "values twice": f"query_id,AP\n{TEXT},1\n{TEXT},2\n",
}


@pytest.mark.parametrize("content", FILES.values(), ids=list(FILES))
def test_no_message_prints_all_that_a_file_holds(content, tmp_path):
    path = tmp_path / "file"
    path.write_text(content)
    longest = LONGEST + len(f"{path}, line 2: ")
    for function, arguments in [
        (rm.read_qrels, {"path": path}),
        (rm.read_run, {"path": path}),
        (rm.evaluate, CALLS[rm.evaluate] | {"qrels": path}),
        (rm.evaluate, CALLS[rm.evaluate] | {"run": path}),
        (rm.compare, OF_VALUES | {"values": {"a": path, "b": path}}),
    ]:
        kind, words = said(function, arguments)
        assert len(words) <= (LONGEST_WARNING if kind is Warning else longest), words[:1000]


@pytest.mark.parametrize(
    "words",
    [
        f"{TEXT}",
        f"evaluate {TEXT} run -m AP",
        f"evaluate qrels run -m {TEXT}",
        f"evaluate qrels run -m AP --format {TEXT}",
        f"evaluate qrels run -m AP --columns {TEXT}",
        f"compare qrels run -m AP --tests {TEXT}",
        f"identify {TEXT} --rels 1",
        f"identify 0.5 --rels {TEXT}",
        f"convert run {TEXT}",
        f"grade missing --exercises {TEXT} --out grades.csv",
    ],
    ids=lambda words: words.replace(TEXT, "x"),
)
def test_no_line_of_the_command_prints_all_that_came(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "qrels").write_text("q 0 a 1\n")
    (tmp_path / "run").write_text("q Q0 a 1 1 t\n")
    try:
        code = main(words.split())
    except SystemExit as end:
        code = end.code
    lines = capsys.readouterr().err.splitlines()
    around = len("rankmetrics-lib evaluate: error: ... (see --help)")
    assert code and 0 < max(map(len, lines)) <= LONGEST_LINE + around
