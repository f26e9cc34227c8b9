"""The measures of `evaluate`: what is asked for by name or as a function, and the means of what it
returns.

The names have the grammar of ir_measures: a name, parameters in parentheses, the cut-off after @.
The catalogue says which measures there are and what each takes; `score` computes them. Names that
only trec_eval or ranx has are translated (other_names.py).
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

import numpy as np

from .. import catalogue
from ..arrays import gmap
from ..formulas._rules import (
    HIGHEST_EXPONENT,
    LONGEST,
    LONGEST_NAME,
    MEMBERS,
    check_scalar,
    number,
    shortened,
    shown,
    shown_name,
)
from .other_names import IR_MEASURES, suggestion, translated, why_not
from .values import as_numbers

if TYPE_CHECKING:
    import pandas as pd

    from ..formulas._types import Gain

KINDS: dict[str, catalogue.Measure] = {
    kind.name: kind for kind in sorted(catalogue.MEASURES, key=lambda kind: kind.name.lower())
}
PARAMETERS: dict[str, catalogue.MeasureParameter] = catalogue.MEASURE_PARAMETERS
ALIASES: dict[str, str] = {alias: kind.name for kind in KINDS.values() for alias in kind.aliases}
SPELLINGS: dict[str, str] = ALIASES | {name: name for name in KINDS}
SCALES = ("max_grade", "max_rel")  # parameters that hold the highest grade
HIGHEST_LABEL = MEMBERS["labels"].highest  # no sum of higher ones is sure to fit a float
GAIN_OF_DCG: dict[str, Gain] = {"log2": "linear", "exp-log2": "exponential"}
MEANS = "means"  # the key in a table's attrs
# What a function may ask for by the name of a parameter: the names that the package itself uses.
INPUTS = ("rels", "judged", "pool", "n_relevant", "n_nonrelevant", "relevance_level")


@dataclass(frozen=True)
class Measure:
    """A measure with all its parameters; `str` gives its canonical name, which leaves the defaults
    out.

    Attributes
    ----------
    name : str
        The name of a kind of measure, such as "nDCG".
    parameters : dict
        The value of each parameter of this kind.
    k : int, float or None
        Cut-off; None takes the whole list. For IPrec, the level of recall.

    Examples
    --------
    >>> str(Measure.parse("NDCG(dcg = 'exp-log2') @ 10"))
    "nDCG(dcg='exp-log2')@10"
    >>> str(Measure.parse("ndcg_cut_10")), str(Measure.parse("hit_rate@5"))
    ('nDCG@10', 'Success@5')
    >>> Measure.parse("R(rel=2)@5").parameters
    {'rel': 2, 'judged_only': False}
    """

    name: str
    parameters: dict[str, Any]
    k: float | None = None

    @classmethod
    def parse(cls, text: str, *, relevance_level: float = 1) -> Measure:
        """Read a measure from its name here, in ir_measures, trec_eval or ranx; `relevance_level`
        is the `rel` of a measure that names none.

        Raises
        ------
        ValueError, TypeError
            For an unknown name (with the nearest known one) or parameter, a value that a parameter
            cannot take, a parameter or a cut-off that is missing, or one that it does not take; for
            a name that stands for several measures, such as trec_eval's "P.5,10".
        """
        found = list(measures_of(text, relevance_level).values())
        if len(found) > 1:
            names = shortened(", ".join(map(str, found)))
            raise ValueError(
                f"measure {shown_name(text)} stands for {len(found)} measures: {names}"
            )
        return found[0]

    def __str__(self) -> str:
        defaults = KINDS[self.name].defaults
        changed = ",".join(
            f"{key}={written(value)}"
            for key, value in self.parameters.items()
            if value != defaults[key]
        )
        name = f"{self.name}({changed})" if changed else self.name
        return name if self.k is None else f"{name}@{self.k}"

    @property
    def highest_grade(self) -> float:
        """The highest grade for which the measure has a value."""
        for key in SCALES:
            if key in self.parameters:
                return self.parameters[key]
        return HIGHEST_EXPONENT if self.parameters.get("dcg") == "exp-log2" else HIGHEST_LABEL

    @cached_property
    def arguments(self) -> dict[str, Any]:
        """The parameters under the keywords that they have in `rankmetrics_lib`."""
        return {PARAMETERS[key].keyword: value for key, value in self.parameters.items()}


@dataclass(frozen=True)
class CustomMeasure:
    """A function among the measures of `evaluate`; `custom_measure` makes one.

    `first` is what its first parameter gets, `others` what it gets by name.
    """

    function: Callable
    name: str
    over_arrays: bool
    first: str
    others: tuple[str, ...]
    relevance_level: float = 1
    # What every measure has. A function takes any grade, and no parameters in parentheses.
    highest_grade: float = math.inf
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name


AnyMeasure: TypeAlias = Measure | CustomMeasure
Asked: TypeAlias = "str | Callable | AnyMeasure"


def parse_all(measures: Asked | Iterable[Asked], relevance_level: float) -> dict[str, AnyMeasure]:
    """The measures by the names of their columns: the canonical one, or the one that trec_eval or
    ranx has, where it was asked for by that."""
    relevance_level = check_scalar("relevance_level", relevance_level)
    if is_one(measures):
        measures = [measures]
    if not isinstance(measures, Iterable):
        raise TypeError(f"measures must be a string or a sequence of them, got {shown(measures)}")
    found: dict[str, AnyMeasure] = {}
    for asked in measures:
        for name, measure in measures_asked(asked, relevance_level).items():
            if found.setdefault(name, measure) != measure:
                raise ValueError(
                    f"measures must have different names, got two named {shown_name(name)}"
                )
    return found


def is_one(measure: object) -> TypeGuard[Asked]:
    """Whether this is a measure, not a sequence of them."""
    return isinstance(measure, (str, Measure, CustomMeasure)) or callable(measure)


def measures_asked(asked: Asked, relevance_level: float) -> Mapping[str, AnyMeasure]:
    """What one of the measures that `evaluate` is given stands for, by the names of the columns."""
    if isinstance(asked, Measure):
        return {str(asked): asked}
    if type(asked).__module__.split(".")[0] == "ir_measures":
        asked = str(asked)
    if callable(asked):
        asked = custom_measure(asked)
    if isinstance(asked, CustomMeasure):
        return {asked.name: replace(asked, relevance_level=relevance_level)}
    return measures_of(asked, relevance_level)


def measures_of(text: str, relevance_level: float) -> dict[str, Measure]:
    """The measure of this name. In trec_eval, a name may stand for one at several cut-offs, which
    then have the names that it prints."""
    if not isinstance(text, str):
        raise TypeError(f"a measure must be a string such as 'nDCG@10', got {shown(text)}")
    name = re.match(r"\s*(\w+)\s*(?:[(@]|$)", text)
    is_ours = name is not None and name[1] in SPELLINGS
    names, level = ({}, None) if is_ours else translated(text.strip())
    if not names:
        measure = measure_of(IR_MEASURES.get(text.strip(), text), text, relevance_level)
        return {str(measure): measure}
    found = {name: measure_of(ours, text, relevance_level) for name, ours in names.items()}
    if level is not None:
        found = {name: at_level(measure, text, level) for name, measure in found.items()}
    return found if len(found) > 1 else dict(zip([text], found.values(), strict=True))


def kind_of(column: object) -> catalogue.Measure | None:
    """What a column of `evaluate` holds; None if the measure has a name of its own."""
    try:
        return KINDS[Measure.parse(str(column)).name]
    except (ValueError, TypeError):
        return None


def need_subtopics(measures: Iterable[AnyMeasure]) -> list[Measure]:
    """The measures that need judgments with subtopics."""
    return [one for one in measures if isinstance(one, Measure) and KINDS[one.name].of_subtopics]


def of_subtopics(measure: Measure) -> str:
    """How errors call a measure that needs subtopics."""
    return f"{shown_name(str(measure))} (rm.{KINDS[measure.name].metric} takes arrays)"


@lru_cache(maxsize=1000, typed=True)
def measure_of(text: str, asked: str, relevance_level: float) -> Measure:
    """The measure of a name in our grammar; errors call it as it was asked for."""
    parts = parts_of(text)
    if parts is None or parts[0] not in SPELLINGS:
        raise unknown(asked, parts is not None)
    written, given, k = parts
    name = SPELLINGS[written]
    defaults = KINDS[name].defaults
    if defaults.get("rel") is not None:
        defaults = defaults | {"rel": relevance_level}
    try:
        k = checked_cutoff(name, k)
        for key, value in given.items():
            check_parameter(name, key, value)
        check_scale(name, defaults | given, k)
    except (TypeError, ValueError) as error:
        raise type(error)(f"measure {shown_name(asked)}: {error}") from None
    return Measure(name, defaults | given, k)


def at_level(measure: Measure, asked: str, level: int) -> Measure:
    """The measure with ranx's level of relevance. Below it, a gain of DCG is 0."""
    if not level:
        raise ValueError(
            f"measure {shown_name(asked)}: the level after -l must be at least 1, got 0"
        )
    gains = dict.fromkeys(range(1, level), 0) or None
    changed = {"rel": level} if "rel" in measure.parameters else {"gains": gains}
    return replace(measure, parameters=measure.parameters | changed)


def written(value: Any) -> str:
    """A value as ir_measures writes it: of gains only those that differ from the grade, in
    ascending order."""
    if isinstance(value, dict):
        pairs = sorted((grade, gain) for grade, gain in value.items() if gain != grade)
        return "{" + ",".join(f"{grade}:{gain}" for grade, gain in pairs) + "}"
    return repr(value)


def parts_of(text: str) -> tuple[str, dict[str, Any], Any] | None:
    """Name, parameters and cut-off of a measure; the grammar is a Python expression. None: the text
    does not follow it."""
    try:
        tree: ast.expr = ast.parse(text.strip(), mode="eval").body
        k = None
        if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.MatMult):
            k = ast.literal_eval(tree.right)
            tree = tree.left
        given: dict[str | None, Any] = {}
        if isinstance(tree, ast.Call) and not tree.args:
            given = {word.arg: ast.literal_eval(word.value) for word in tree.keywords}
            tree = tree.func
        if isinstance(tree, ast.Name) and None not in given:
            return tree.id, {str(key): value for key, value in given.items()}, k
    except (SyntaxError, ValueError):
        pass
    return None


def unknown(text: str, follows_grammar: bool) -> ValueError:
    """The error for a name that is no measure, with what it may have meant."""
    name, quoted = text.strip(), shown_name(text)
    if fault := fault_of_parameters(name):
        return ValueError(f"measure {quoted}: {shortened(fault)}")
    reason = shortened(why_not(name) or suggestion(name), 2 * LONGEST)
    if not reason and follows_grammar:
        reason = f"expected one of {', '.join(KINDS)}"
    if reason:
        return ValueError(f"unknown measure {quoted}: {reason}")
    several = re.split(r"[,;\s]+(?![^(]*\))", name)
    if len(several) > 1 and all(one[:1].isalpha() for one in several):
        words = shortened(" ".join(several), LONGEST_NAME)
        several_ways = (
            f"give several as a list, {shown_name(several)}, or in a shell with spaces between"
            f" them: {words}"
        )
        return ValueError(f"unknown measure {quoted}: {several_ways}")
    return ValueError(
        f"a measure must be written like 'nDCG@10', 'AP' or 'P(rel=2)@5', got {quoted}"
    )


def fault_of_parameters(text: str) -> str:
    """What is wrong with how the parameters of a known measure are written; empty if nothing is."""
    try:
        tree: ast.expr = ast.parse(text, mode="eval").body
    except SyntaxError:
        return ""
    call, at = (tree.left, tree.right) if isinstance(tree, ast.BinOp) else (tree, None)
    name = ast.unparse(call.func if isinstance(call, ast.Call) else call)
    if name not in SPELLINGS:
        return ""
    if isinstance(at, ast.Call):
        given = ", ".join(map(ast.unparse, at.keywords))
        return f"parameters come before the cut-off, as in '{name}({given})@{ast.unparse(at.func)}'"
    kind = KINDS[SPELLINGS[name]]
    if not isinstance(call, ast.Call) or None in (word.arg for word in call.keywords):
        return ""
    if call.args:
        value, takes = ast.unparse(call.args[0]), "which it takes none of"
        if kind.parameters:
            takes = f"as in '{name}({kind.parameters[0]}={value})'"
        return f"parameters are given by their names, {takes}"
    for word in call.keywords:
        if fault := fault_of_key(kind.name, str(word.arg)):
            return fault
        if not is_literal(word.value):
            value = ast.unparse(word.value)
            return f"{word.arg} must be a number or a text in quotes, got {value}"
    return ""


def is_literal(value: ast.expr) -> bool:
    try:
        ast.literal_eval(value)
    except ValueError:
        return False
    return True


def checked_cutoff(name: str, k: Any) -> float | None:
    """The cut-off if it is right; a level of recall is a float, as in ir_measures."""
    cutoff = KINDS[name].cutoff
    if cutoff == catalogue.RECALL:
        if k is None:
            raise ValueError(f"{name} needs a level of recall, such as '{name}@0.5'")
        return float(check_scalar("recall_level", k))
    if k is None and cutoff == "required":
        raise ValueError(f"{name} needs a cut-off, such as '{name}@10'")
    if k is not None and cutoff == "none":
        raise ValueError(f"{name} takes no cut-off, got {shown(k)}")
    return None if k is None else check_scalar("k", k)


def check_parameter(name: str, key: str, value: Any) -> None:
    if fault := fault_of_key(name, key):
        raise ValueError(fault)
    if isinstance(PARAMETERS[key].default, bool):
        if not isinstance(value, bool):
            raise TypeError(f"{key} must be True or False, got {shown(value)}")
    elif key == "dcg":
        if value not in GAIN_OF_DCG:
            raise ValueError(f"dcg must be 'log2' or 'exp-log2', got {shown(value)}")
    elif key == "min_rel":
        check_grades(key, [value], "be a number")
    elif key == "gains" and isinstance(value, dict):
        check_grades(key, [*value, *value.values()], "map numbers to numbers")
    elif key == "gains" and value is not None:
        raise TypeError(f"gains must map grades to gains, got {shown(value)}")
    elif key != "gains":
        check_scalar(PARAMETERS[key].keyword, value)


def fault_of_key(name: str, key: str) -> str:
    if key in KINDS[name].parameters:
        return ""
    if key == "k" and KINDS[name].cutoff in ("optional", "required"):
        return f"the cut-off comes after @, as in '{name}@10'"
    takes = ", ".join(KINDS[name].parameters) or "no parameters"
    return f"{name} takes {takes}; got {shown_name(key)}"


def check_grades(key: str, grades: list, rule: str) -> None:
    for grade in grades:
        if number(grade) is None or isinstance(grade, bool):
            raise TypeError(f"{key} must {rule}, got {shown(grade)}")
        if not 0 <= grade < math.inf:
            raise ValueError(f"{key} must be finite and at least 0, got {shown(grade)}")


def check_scale(name: str, parameters: dict[str, Any], k: float | None) -> None:
    """Refuse ERR without the highest grade: taking one for granted would change who wins. Refuse a
    scale without a grade above its lowest."""
    for key, value in parameters.items():
        if value == catalogue.REQUIRED:
            example = f"'{name}({key}=4){'' if k is None else f'@{k}'}'"
            hint = "gdeval and ir_measures compute" if name == "ERR" else "such as"
            raise ValueError(f"{name} needs {key}, the {PARAMETERS[key].words}; {hint} {example}")
    lowest, highest = parameters.get("min_rel", 0), parameters.get("max_rel", math.inf)
    if lowest >= highest:
        raise ValueError(f"min_rel must be below max_rel, {shown(highest)}, got {shown(lowest)}")


# Functions


def custom_measure(
    function: Callable, name: str | None = None, *, arrays: bool = False
) -> CustomMeasure:
    """Turn a Python function into a measure for `evaluate`, `evaluate_arrays` and `compare`.

    The first parameter of the function gets the labels of one list in rank order, with 0 for an
    unjudged document. Other parameters are filled in by their names: `pool`, the labels of all
    judged documents; `n_relevant` and `n_nonrelevant`, how many of those there are; `judged`, the
    labels in rank order with None for an unjudged document; `relevance_level`. The functions of
    this package use these names, so `rm.formulas.ndcg` is a measure as it is. Any other parameter
    needs a default.

    A function that has a name can be asked for directly: `evaluate(qrels, run, ["AP", function])`.

    Parameters
    ----------
    function : callable
        Takes the labels of one list and returns a number, or NaN if there is no value. The list of
        a query without results is empty.
    name : str, optional
        The name of the column; by default that of the function.
    arrays : bool
        If True, the function takes arrays with one list per row, padded with NaN at the end, and
        returns an array with one number per list. In these arrays, an unjudged document in `judged`
        is NaN too, and `n_relevant` and `n_nonrelevant` have one number per list. The function is
        called with some of the lists at a time.

    Returns
    -------
    CustomMeasure
        One of the measures that `evaluate` takes.

    Raises
    ------
    ValueError, TypeError
        For a function without a name, or with a parameter that nothing fills in. If the function
        raises, or returns something that is not a number, the error of `evaluate` names the measure
        and the query.

    Examples
    --------
    >>> import rankmetrics_lib as rm
    >>> qrels = {"q1": {"a": 3, "b": 1}, "q2": {"a": 1}}
    >>> run = {"q1": {"b": 2, "c": 1}, "q2": {"a": 1}}
    >>> best = rm.custom_measure(lambda rels, pool: max(rels) / max(pool), "best of all")
    >>> rm.evaluate(qrels, run, ["RR", best, rm.formulas.ndcg]).round(3).to_dict("list")
    {'RR': [1.0, 1.0], 'best of all': [0.333, 1.0], 'ndcg': [0.275, 1.0]}
    """
    if not callable(function):
        raise TypeError(f"function must be callable, got {shown(function)}")
    if name is None:
        name = getattr(function, "__name__", "<lambda>")
        if name == "<lambda>":
            raise ValueError(
                f"name must be given for a function without one, got {shown(function)}"
            )
    if not isinstance(name, str) or not name.strip():
        raise TypeError(f"name must be a string that is not empty, got {shown(name)}")
    first, others = inputs_of(function, name)
    return CustomMeasure(function, name, bool(arrays), first, others)


def inputs_of(function: Callable, name: str) -> tuple[str, tuple[str, ...]]:
    """What the first parameter of a function gets, and what it gets by name."""
    try:
        parameters = list(signature(function).parameters.values())
    except ValueError:  # some functions written in C tell nothing of their parameters
        return "rels", ()
    if not parameters or parameters[0].kind in (Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD):
        raise TypeError(
            f"measure {shown_name(name)} must take the labels of a list as its first argument"
        )
    first, *others = parameters
    for one in others:
        is_rest = one.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
        if one.name not in INPUTS and one.default is Parameter.empty and not is_rest:
            raise TypeError(
                f"measure {shown_name(name)} has a parameter {shown_name(one.name)} that nothing"
                f" fills in; expected one of {', '.join(INPUTS)}, or a default"
            )
    by_name = tuple(one.name for one in others if one.name in INPUTS)
    return (first.name if first.name in INPUTS else "rels"), by_name


# Means


def means(table: pd.DataFrame) -> pd.Series:
    """The scores of a system from its values on each query.

    The score is the mean over the queries. For counts of documents and queries, such as NumRet, it
    is the sum; for GMAP it is the geometric mean, where a value below 0.00001 counts as 0.00001.
    These are the rules of trec_eval.

    Which mean a column has is known by its name. Tables of `evaluate` also carry it in their
    `attrs`, so it survives renaming, copies, pickling, and the choice of rows and columns.
    `pd.concat` of different tables, `merge` and `groupby` lose the attrs: take the means before.

    Parameters
    ----------
    table : DataFrame
        One row per query, one column per measure, as `evaluate` returns it. Any other column gets
        the mean.

    Returns
    -------
    Series of float64
        One number per measure. Missing values (NaN), as AUC can have, are left out.

    Raises
    ------
    ValueError, TypeError
        For anything but a DataFrame of numbers, or a renamed column that may be one of several
        measures of which others were dropped.

    References
    ----------
    Rules: trec_eval. Robertson (2006) for the geometric mean.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"AP": [1, 0.25], "GMAP": [1, 0.25], "NumRet": [2, 2]})
    >>> means(table).to_dict()
    {'AP': 0.625, 'GMAP': 0.5, 'NumRet': 4.0}
    """
    import pandas as pd

    if not isinstance(table, pd.DataFrame):
        raise TypeError(f"table must be a DataFrame, as evaluate returns it, got {shown(table)}")
    columns = [as_numbers(f"table[{shown_name(name)}]", one) for name, one in table.items()]
    scores = list(map(mean_of, kinds_of_means(table), columns))
    return pd.Series(scores, index=table.columns, dtype=float)


def means_of(values: Mapping[str, np.ndarray]) -> dict[str, float]:
    """The same scores of the columns of a table, without pandas."""
    return {name: mean_of(kind_of_mean(name), column) for name, column in values.items()}


def mean_of(kind: str, column: np.ndarray) -> float:
    missing = np.isnan(column)
    if kind == catalogue.GEOMETRIC:
        return float(gmap(column[~missing]))
    total = np.where(missing, 0.0, column).sum()
    if kind == catalogue.SUM:
        return float(total)
    with np.errstate(invalid="ignore"):  # NaN where all are missing
        return float(total / (~missing).sum())


def kind_of_mean(name: object) -> str:
    kind = kind_of(name)
    return kind.mean if kind else catalogue.ARITHMETIC


def attrs_of(
    measures: Mapping[str, AnyMeasure], values: Mapping[str, np.ndarray]
) -> dict[str, Any]:
    """What a table carries, unless all means are arithmetic: the kind of mean of each column, and
    its sum, by which it is known again under another name."""
    kinds = {
        name: KINDS[one.name].mean if isinstance(one, Measure) else catalogue.ARITHMETIC
        for name, one in measures.items()
    }
    if {*kinds.values()} <= {catalogue.ARITHMETIC}:
        return {}
    return {MEANS: {name: (kind, float(np.nansum(values[name]))) for name, kind in kinds.items()}}


def kinds_of_means(table: pd.DataFrame) -> list[str]:
    """The kind of mean of each column, by what the table carries, or else by its name."""
    known = table.attrs.get(MEANS, {})
    gone = {name: of_column for name, of_column in known.items() if name not in table}
    # Where no column was added or taken away, a new name stands in the place of the old one.
    before = list(known) if len(known) == table.shape[1] else [None] * table.shape[1]
    found: list[str] = []
    for (name, column), old in zip(table.items(), before, strict=True):
        if name in known:
            kinds = {known[name][0]}
        elif old in gone:
            kinds = {gone[old][0]}
        elif kind_of(name) or not gone:
            kinds = {kind_of_mean(name)}
        else:
            alike = [kind for kind, total in gone.values() if math.isclose(total, column.sum())]
            kinds = {*(alike or [kind for kind, _ in gone.values()])}
        if len(kinds) > 1:
            raise ValueError(
                f"table does not say which measure the column {shown_name(name)} holds,"
                f" {shortened(' or '.join(map(repr, gone)))}: take the means first, then rename"
            )
        found += kinds
    return found
