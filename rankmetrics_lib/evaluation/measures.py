"""The names of measures: `nDCG(dcg='exp-log2')@10` as a value that one can write down, read and
print.

The grammar is that of ir_measures: a name, parameters in parentheses, the cut-off after @. The
catalogue says which measures there are and what each takes; `metrics` computes them. Names that
only trec_eval or ranx has are translated (other_names.py).
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from .. import catalogue
from ..formulas._rules import HIGHEST_EXPONENT, MEMBERS, check_scalar, number
from .custom import CustomMeasure, custom_measure
from .other_names import translated, why_not

if TYPE_CHECKING:
    from ..formulas._types import Gain

KINDS: dict[str, catalogue.Measure] = {
    kind.name: kind for kind in sorted(catalogue.MEASURES, key=lambda kind: kind.name.lower())
}
PARAMETERS: dict[str, catalogue.MeasureParameter] = catalogue.MEASURE_PARAMETERS
ALIASES: dict[str, str] = {alias: kind.name for kind in KINDS.values() for alias in kind.aliases}
NAMES: dict[str, str] = ALIASES | {name: name for name in KINDS}
SCALES = ("max_grade", "max_rel")  # parameters that hold the highest grade
HIGHEST_LABEL = MEMBERS["labels"].highest  # no sum of higher ones is sure to fit a float
GAIN_OF_DCG: dict[str, Gain] = {"log2": "linear", "exp-log2": "exponential"}


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
        found = measures_of(text, relevance_level)
        if len(found) > 1:
            names = ", ".join(map(str, found))
            raise ValueError(f"measure {text!r}: stands for {len(found)} measures, {names}")
        return found[0]

    def __str__(self) -> str:
        defaults = KINDS[self.name].defaults
        shown = ",".join(
            f"{key}={written(value)}"
            for key, value in self.parameters.items()
            if value != defaults[key]
        )
        return (
            self.name
            + (f"({shown})" if shown else "")
            + (f"@{self.k}" if self.k is not None else "")
        )

    @property
    def highest_grade(self) -> float:
        """It has no value for a higher one."""
        for key in SCALES:
            if key in self.parameters:
                return self.parameters[key]
        return HIGHEST_EXPONENT if self.parameters.get("dcg") == "exp-log2" else HIGHEST_LABEL

    @cached_property
    def arguments(self) -> dict[str, Any]:
        """The parameters under the keywords that they have in `rankmetrics_lib`."""
        return {PARAMETERS[key].keyword: value for key, value in self.parameters.items()}


AnyMeasure: TypeAlias = Measure | CustomMeasure
Asked: TypeAlias = "str | Callable | AnyMeasure"


def parse_all(measures: Asked | Iterable[Asked], relevance_level: float) -> dict[str, AnyMeasure]:
    """The measures by their canonical names, each once."""
    relevance_level = check_scalar("relevance_level", relevance_level)
    if isinstance(measures, (str, Measure, CustomMeasure)) or callable(measures):
        measures = [measures]
    if not isinstance(measures, Iterable):
        raise TypeError(f"measures must be a string or a sequence of them, got {measures!r}")
    found: dict[str, AnyMeasure] = {}
    for measure in [one for asked in measures for one in measures_asked(asked, relevance_level)]:
        if found.setdefault(str(measure), measure) != measure:
            raise ValueError(f"measures must have different names, got two named {str(measure)!r}")
    return found


def measures_asked(asked: Asked, relevance_level: float) -> Sequence[AnyMeasure]:
    """What one of the measures that `evaluate` is given stands for."""
    if isinstance(asked, Measure):
        return [asked]
    if type(asked).__module__.split(".")[0] == "ir_measures":
        asked = str(asked)
    if callable(asked):
        asked = custom_measure(asked)
    if isinstance(asked, CustomMeasure):
        return [replace(asked, relevance_level=relevance_level)]
    return measures_of(asked, relevance_level)


def measures_of(text: str, relevance_level: float) -> list[Measure]:
    """The measure of this name. In trec_eval, a name may stand for one at several cut-offs."""
    if not isinstance(text, str):
        raise TypeError(f"a measure must be a string such as 'nDCG@10', got {text!r}")
    if is_name_here(text):
        return [measure_of(text, text, relevance_level)]
    names, level = translated(text.strip())
    if not names:
        return [measure_of(text, text, relevance_level)]
    found = [measure_of(name, text, relevance_level) for name in names]
    return found if level is None else [at_level(measure, text, level) for measure in found]


def kind_of(column: object) -> catalogue.Measure | None:
    """What a column of `evaluate` holds; None if the measure has a name of its own."""
    try:
        return KINDS[Measure.parse(str(column)).name]
    except (ValueError, TypeError):
        return None


def need_subtopics(measures: Iterable[AnyMeasure]) -> list[Measure]:
    """The measures that need judgments with subtopics."""
    return [one for one in measures if isinstance(one, Measure) and KINDS[one.name].of_subtopics]


def is_name_here(text: str) -> bool:
    name = re.match(r"\s*(\w+)\s*(?:[(@]|$)", text)
    return name is not None and name[1] in NAMES


@lru_cache(maxsize=1000, typed=True)
def measure_of(text: str, asked: str, relevance_level: float) -> Measure:
    """The measure of a name in our grammar; errors call it as it was asked for."""
    parts = parts_of(text)
    if parts is None or parts[0] not in NAMES:
        raise unknown(asked, parts is not None)
    written, given, k = parts
    name = NAMES[written]
    defaults = KINDS[name].defaults
    if defaults.get("rel") is not None:
        defaults = defaults | {"rel": relevance_level}
    try:
        k = checked_cutoff(name, k)
        for key, value in given.items():
            check_parameter(name, key, value)
        check_required(name, defaults | given, k)
        check_scale(defaults | given)
    except (TypeError, ValueError) as error:
        raise type(error)(f"measure {asked!r}: {error}") from None
    return Measure(name, defaults | given, k)


def at_level(measure: Measure, asked: str, level: int) -> Measure:
    """The measure with ranx's level of relevance. Below it, a gain of DCG is 0."""
    if not level:
        raise ValueError(f"measure {asked!r}: the level after -l must be at least 1, got 0")
    if "rel" in measure.parameters:
        changed: dict[str, Any] = {"rel": level}
    else:
        changed = {"gains": dict.fromkeys(range(1, level), 0) or None}
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
    from .suggestions import nearest  # only this error needs it

    name = text.strip()
    reason = why_not(name)
    meant = nearest(name, KINDS, NAMES)
    if not reason and meant != name and parts_of(meant.replace("@k", "@1")):
        reason = f"did you mean '{meant}'?"
    if not reason and follows_grammar:
        reason = f"expected one of {', '.join(KINDS)}"
    if reason:
        return ValueError(f"unknown measure {text!r}: {reason}")
    return ValueError(
        f"a measure must be written like 'nDCG@10', 'AP' or 'P(rel=2)@5', got {text!r}"
    )


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
        raise ValueError(f"{name} takes no cut-off, got {k!r}")
    if k is not None:
        check_scalar("k", k)
    return k


def check_parameter(name: str, key: str, value: Any) -> None:
    if key not in KINDS[name].parameters:
        takes = ", ".join(KINDS[name].parameters) or "no parameters"
        raise ValueError(f"{name} takes {takes}; got {key!r}")
    if key in FLAGS:
        check_flag(key, value)
    elif key in CHECKS:
        CHECKS[key](value)
    else:
        check_scalar(PARAMETERS[key].keyword, value)


def check_required(name: str, parameters: dict[str, Any], k: float | None) -> None:
    """Refuse ERR without the highest grade: taking one for granted would change who wins."""
    for key, value in parameters.items():
        if value == catalogue.REQUIRED:
            example = f"'{name}({key}=4){'' if k is None else f'@{k}'}'"
            hint = "gdeval and ir_measures compute" if name == "ERR" else "such as"
            raise ValueError(f"{name} needs {key}, the {PARAMETERS[key].words}; {hint} {example}")


def check_scale(parameters: dict[str, Any]) -> None:
    """Refuse a scale without a grade above its lowest."""
    lowest, highest = parameters.get("min_rel", 0), parameters.get("max_rel", math.inf)
    if lowest >= highest:
        raise ValueError(f"min_rel must be below max_rel, {highest}, got {lowest}")


def check_dcg(value: Any) -> None:
    if value not in GAIN_OF_DCG:
        raise ValueError(f"dcg must be 'log2' or 'exp-log2', got {value!r}")


def check_flag(name: str, value: Any) -> None:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, got {value!r}")


def check_min_rel(value: Any) -> None:
    if number(value) is None:
        raise TypeError(f"min_rel must be a number, got {value!r}")
    if not 0 <= value < math.inf:
        raise ValueError(f"min_rel must be finite and at least 0, got {value!r}")


def check_gains(value: Any) -> None:
    if value is None:
        return
    if not isinstance(value, dict):
        raise TypeError(f"gains must map grades to gains, got {value!r}")
    for member in (*value, *value.values()):
        if isinstance(member, (str, bool)) or member is None:
            raise TypeError(f"gains must map numbers to numbers, got {member!r}")
        if not 0 <= member < math.inf:
            raise ValueError(f"gains must be finite and at least 0, got {member!r}")


# Other parameters obey the rule of their keyword.
FLAGS = ("judged_only", "relative", "tie_averaged")
CHECKS: dict[str, Callable[[Any], None]] = {
    "dcg": check_dcg,
    "gains": check_gains,
    "min_rel": check_min_rel,
}
