"""The names of measures: `nDCG(dcg='exp-log2')@10` as a value that one can write down, read and
print.

The grammar is that of ir_measures: a name, parameters in parentheses, the cut-off after @. KINDS
says what each name means and takes; what is computed stands in `by_arrays` and `by_rank`.
"""

import ast
import difflib
from dataclasses import dataclass, field

from ..formulas._rules import check_scalar


@dataclass(frozen=True)
class Parameter:
    """What a measure takes in parentheses: its default, and the keyword that it becomes in
    `rankmetrics_lib`."""

    keyword: str
    default: object
    meaning: str
    check: callable = None


@dataclass(frozen=True)
class Kind:
    """A named measure: what it is, whether it takes a cut-off, and its parameters by name."""

    title: str
    cutoff: str = "none"  # or "optional", "required"
    parameters: dict = field(default_factory=dict)


def check_dcg(value):
    if value not in GAIN_OF_DCG:
        raise ValueError(f"dcg must be 'log2' or 'exp-log2', got {value!r}")


def check_judged_only(value):
    if not isinstance(value, bool):
        raise TypeError(f"judged_only must be True or False, got {value!r}")


def check_gains(value):
    if value is None:
        return
    if not isinstance(value, dict):
        raise TypeError(f"gains must map grades to gains, got {value!r}")
    for number in (*value, *value.values()):
        if isinstance(number, (str, bool)) or number is None:
            raise TypeError(f"gains must map numbers to numbers, got {number!r}")
        if not 0 <= number < float("inf"):
            raise ValueError(f"gains must be finite and at least 0, got {number!r}")


GAIN_OF_DCG = {"log2": "linear", "exp-log2": "exponential"}
REL = Parameter("relevance_level", 1, "smallest label that counts as relevant")
JUDGED_ONLY = Parameter(
    "judged_only", False, "take unjudged documents out of the list", check_judged_only
)
BINARY = {"rel": REL, "judged_only": JUDGED_ONLY}

KINDS = {
    "AP": Kind(
        "average precision",
        "optional",
        BINARY
        | {
            "normalizer": Parameter(
                "normalizer", "relevant", "divide by R, or by min(R, k) if 'truncated'"
            )
        },
    ),
    "AUC": Kind("area under the ROC curve", parameters=BINARY),
    "Bpref": Kind("binary preference", parameters={"rel": REL}),
    "ERR": Kind(
        "expected reciprocal rank",
        "optional",
        {"max_grade": Parameter("max_grade", 4, "highest grade of the scale")},
    ),
    "nDCG": Kind(
        "normalized discounted cumulative gain",
        "optional",
        {
            "dcg": Parameter(
                "dcg", "log2", "gain g with 'log2', 2^g - 1 with 'exp-log2'", check_dcg
            ),
            "gains": Parameter(
                "gains", None, "gains of some grades, such as {1: 1, 2: 5}", check_gains
            ),
            "judged_only": JUDGED_ONLY,
        },
    ),
    "P": Kind("precision", "required", BINARY),
    "R": Kind("recall", "required", BINARY),
    "RBP": Kind(
        "rank-biased precision",
        "optional",
        {"p": Parameter("persistence", 0.8, "chance of going on"), "rel": REL},
    ),
    "Rprec": Kind("precision at R", parameters=BINARY),
    "RR": Kind("reciprocal rank", "optional", BINARY),
    "Success": Kind("hit rate", "required", BINARY),
}
ALIASES = {
    "BPref": "Bpref",
    "MAP": "AP",
    "MRR": "RR",
    "NDCG": "nDCG",
    "Precision": "P",
    "Recall": "R",
    "RPrec": "Rprec",
}


@dataclass(frozen=True)
class Measure:
    """A measure with all its parameters; `str` gives its canonical name, which leaves the defaults
    out.

    Attributes
    ----------
    name : str
        One of KINDS.
    parameters : dict
        The value of each parameter of this kind.
    k : int or None
        Cut-off; None takes the whole list.

    Examples
    --------
    >>> str(Measure.parse("NDCG(dcg = 'exp-log2') @ 10"))
    "nDCG(dcg='exp-log2')@10"
    >>> Measure.parse("AP(rel=1)").parameters
    {'rel': 1, 'judged_only': False, 'normalizer': 'relevant'}
    """

    name: str
    parameters: dict
    k: int | None = None

    @classmethod
    def parse(cls, text, *, relevance_level=1):
        """Read a measure from its name; `relevance_level` is the `rel` of a measure that names
        none.

        Raises
        ------
        ValueError, TypeError
            For an unknown name (with the nearest known one) or parameter, a value that a parameter
            cannot take, a cut-off where there is none or none where one is needed.
        """
        name, given, k = parts_of(text)
        name = known_name(name, text)
        kind = KINDS[name]
        defaults = {key: parameter.default for key, parameter in kind.parameters.items()}
        if "rel" in defaults:
            defaults["rel"] = relevance_level
        try:
            check_cutoff(name, k)
            for key, value in given.items():
                check_parameter(name, key, value)
        except (TypeError, ValueError) as error:
            raise type(error)(f"measure {text!r}: {error}") from None
        return cls(name, defaults | given, k)

    def __str__(self):
        parameters = KINDS[self.name].parameters
        shown = ",".join(
            f"{key}={written(value)}"
            for key, value in self.parameters.items()
            if value != parameters[key].default
        )
        return (
            self.name
            + (f"({shown})" if shown else "")
            + (f"@{self.k}" if self.k is not None else "")
        )

    @property
    def arguments(self):
        """The parameters under the keywords that they have in `rankmetrics_lib`."""
        parameters = KINDS[self.name].parameters
        return {parameters[key].keyword: value for key, value in self.parameters.items()}


def written(value):
    """A value as ir_measures writes it: of gains only those that differ from the grade, in
    ascending order."""
    if isinstance(value, dict):
        pairs = sorted((grade, gain) for grade, gain in value.items() if gain != grade)
        return "{" + ",".join(f"{grade}:{gain}" for grade, gain in pairs) + "}"
    return repr(value)


def parts_of(text):
    """Name, parameters and cut-off of a measure; the grammar is a Python expression."""
    if not isinstance(text, str):
        raise TypeError(f"a measure must be a string such as 'nDCG@10', got {text!r}")
    try:
        tree, k = ast.parse(text.strip(), mode="eval").body, None
        if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.MatMult):
            tree, k = tree.left, ast.literal_eval(tree.right)
        given = {}
        if isinstance(tree, ast.Call) and not tree.args:
            given = {word.arg: ast.literal_eval(word.value) for word in tree.keywords}
            tree = tree.func
        if isinstance(tree, ast.Name) and None not in given:
            return tree.id, given, k
    except (SyntaxError, ValueError):
        pass
    raise ValueError(
        f"a measure must be written like 'nDCG@10', 'AP' or 'P(rel=2)@5', got {text!r}"
    )


def known_name(name, text):
    """The name of a kind, or an error with the nearest one."""
    names = ALIASES | {known: known for known in KINDS}
    if name in names:
        return names[name]
    by_lower = {known.lower(): known for known in names}
    nearest = difflib.get_close_matches(name.lower(), by_lower, n=1, cutoff=0.5)
    if nearest:
        meant = text.strip().replace(name, by_lower[nearest[0]], 1)
        raise ValueError(f"unknown measure {text!r}: did you mean {meant!r}?")
    raise ValueError(f"unknown measure {text!r}: expected one of {', '.join(KINDS)}")


def check_cutoff(name, k):
    cutoff = KINDS[name].cutoff
    if k is None and cutoff == "required":
        raise ValueError(f"{name} needs a cut-off, such as '{name}@10'")
    if k is not None and cutoff == "none":
        raise ValueError(f"{name} takes no cut-off, got {k!r}")
    if k is not None:
        check_scalar("k", k)


def check_parameter(name, key, value):
    parameters = KINDS[name].parameters
    if key not in parameters:
        raise ValueError(f"{name} takes {', '.join(parameters)}; got {key!r}")
    parameter = parameters[key]
    if parameter.check:
        parameter.check(value)
    else:
        check_scalar(parameter.keyword, value)
