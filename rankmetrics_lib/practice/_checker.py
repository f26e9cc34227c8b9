"""The checker: compares a reader's function with the formula on small inputs, and recognizes known
mistakes.

Plain Python that imports no other library, so that the same code runs in notebooks, tests and
browsers.
"""

import math

from ..formulas._rules import watch
from ._source import BLANK, source_of
from ._time_limit import SECONDS, TimeLimit, TooLong
from ._verdict import Verdict

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any


class Misconception:
    """A wrong function that people write.

    Parameters
    ----------
    name : str
        What the chapter calls it.
    explanation : str
        Two or three sentences: what the function computes, and why that is wrong.
    seen_in : str
        Where it was seen.
    section : str
        Heading of the chapter's section that corrects it.
    function : callable
        The wrong function; it takes the exercise's arguments.
    others : callables
        The same mistake as other people write it, where the values differ.
    """

    def __init__(
        self,
        name: str,
        explanation: str,
        seen_in: str,
        section: str,
        function: "Callable[..., float]",
        *others: "Callable[..., float]",
    ) -> None:
        self.name = name
        self.explanation = explanation
        self.seen_in = seen_in
        self.section = section
        self.function = function
        self.others = others

    def __repr__(self) -> str:
        return f"Misconception({self.name!r})"


class Exercise:
    """A function for the reader to write, and what it is checked against.

    Parameters
    ----------
    name : str
        Name of the exercise and of the function.
    signature : str
        How the function is called, by position: "average_precision(rels, n_relevant)".
    task : str
        What the function should return, in a sentence or two, with code in backquotes.
    reference : callable
        The right function, built from the formulas.
    chapter : str
        File name of its chapter, without the extension.
    domain : callable
        Returns an iterator over the inputs, tuples of arguments, from the smallest up.
    misconceptions : list of Misconception
        The wrong functions that the checker recognizes.
    ordinary : callable, optional
        Whether an input, given by position, shows a mistake better than an edge case does. By
        default, something in the first argument is not zero: a hit, a label, a score.
    given : sequence of callable, optional
        The wrong functions that the book asks readers to fix.
    """

    def __init__(
        self,
        name: str,
        signature: str,
        task: str,
        reference: "Callable[..., float]",
        chapter: str,
        domain: "Callable[[], Iterator[tuple]]",
        misconceptions: list[Misconception],
        ordinary: "Callable[..., bool]" = lambda first, *others: holds_something(first),
        given: "Sequence[Callable[..., Any]]" = (),
    ) -> None:
        self.name = name
        self.signature = signature
        self.task = task
        self.reference = reference
        self.chapter = chapter
        self.domain = domain
        self.misconceptions = misconceptions
        self.ordinary = ordinary
        self.given = given
        # Computed once: the right values, and what known mistakes do, by the place of the input
        self.values: dict[int, float] = {}
        self.outcomes: dict[Callable[..., float], dict[int, Outcome]] = {}

    def __repr__(self) -> str:
        return f"Exercise({self.name!r}, {self.signature!r})"

    def inputs(self) -> "Iterator[tuple[tuple, float]]":
        """Every input of the domain with the right value."""
        for place, arguments in enumerate(self.domain()):
            if place not in self.values:
                self.values[place] = self.reference(*arguments)
            yield arguments, self.values[place]

    def written(self, arguments: "Sequence[object]") -> str:
        """The arguments as a reader would write them: the first by position, the rest by name."""
        names = self.signature[len(self.name) + 1 : -1].split(", ")
        others = zip(names[1:], arguments[1:])
        return ", ".join([repr(arguments[0])] + [f"{name}={value!r}" for name, value in others])

    def call(self, arguments: "Sequence[object]") -> str:
        """The call as a reader would write it, marked as code."""
        return f"`{self.name}({self.written(arguments)})`"


def holds_something(value: "Any") -> bool:
    return any(value) if isinstance(value, list) else bool(value)


RETURNS_NAN = "returns NaN"
DIVIDES_BY_ZERO = "raises ZeroDivisionError"
ZERO_AT_RANK_1 = (
    " So does every such input that was tried. Is something 0 at rank 1? If `i` counts from 0, as"
    " in `enumerate(rels)`, then rank 1 has index 0, and `i` and `log2(i + 1)` are 0 there."
)
# An answer may use metrics of earlier chapters, and sometimes its value is theirs by chance. One
# that handles the edge cases itself and returns the book's value for the rest passes on more.
MOST_PASSED_ON = 0.75

# A message names a chapter by the title that readers see.
TITLES = {
    "rankings": "Rankings and judgments",
    "precision_recall": "Precision, recall and F",
    "average_precision": "Average precision",
    "dcg": "Discounted cumulative gain",
    "ndcg": "Normalized discounted cumulative gain",
    "reciprocal_rank": "Reciprocal rank",
    "err": "Expected reciprocal rank",
    "precision_recall_curve": "Precision-recall curves",
    "roc_auc": "ROC curves",
    "pairs": "Pairs and rank correlation",
    "overlap": "Agreement at the top: tau_AP and RBO",
    "incomplete": "Ties, unjudged documents and samples",
    "labels": "Can you trust the labels?",
    "clicks": "What do clicks say?",
    "diversity": "Diversity: ten copies of one good answer",
    "recommendation": "Recommendation: right, and all the same",
    "answers": "Answers: retrieval that feeds a model",
    "learning": "Training for a metric",
    "choosing": "Choosing a metric",
    "libraries": "Four libraries, one ranking",
    "comparing": "Comparing systems",
    "scale": "From fifty queries to a billion judgments",
    "own_search": "This book's own search",
}


class Outcome:
    """What a function did with one input: the value, and its fault in words or None."""

    def __init__(
        self,
        exercise: Exercise,
        function: "Callable[..., Any]",
        arguments: tuple,
        call: "Callable[..., Any]" = lambda function, given: function(*given),
    ) -> None:
        given = copied(arguments)
        self.endless = False
        try:
            self.value = call(function, given)
            self.fault = fault_of(self.value)
        except TooLong:
            self.value, self.endless = "TooLong", True
            self.fault = f"did not end within {SECONDS} seconds (does a loop never end?)"
        except Exception as error:
            self.value = type(error).__name__
            self.fault = f"raises {self.value}"
        if list(given) != list(arguments):
            self.fault = f"changes its input in place, to `{exercise.written(given)}`"

    def passes_on(self, value: "Any") -> bool:
        """Whether the outcome is this value of a metric, a number."""
        return isinstance(value, (int, float)) and value == value and self.gives(value)

    def gives(self, value: float) -> bool:
        """Whether the outcome is this value. NaN is a fault unless it is the right value."""
        if math.isnan(value):
            return self.fault == RETURNS_NAN
        return self.fault is None and math.isclose(self.value, value, rel_tol=1e-9, abs_tol=1e-12)


def watched(limit: TimeLimit) -> "Callable[..., Any]":
    """Calls a function under the time limit, with an eye on the metrics that it calls."""

    def call(function: "Callable[..., Any]", arguments: "Sequence") -> "Any":
        watch.on, watch.value = True, None
        try:
            return limit.call(function, arguments)
        finally:
            watch.on = False

    return call


CONTAINERS = {list, tuple, dict}


def copied(value: "Any") -> "Any":
    """The value, with its lists, tuples and dictionaries copied all the way down."""
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if type(value) not in CONTAINERS:
        return value
    items = [copied(item) if type(item) in CONTAINERS else item for item in value]
    return items if type(value) is list else tuple(items)


def fault_of(value: "Any") -> str | None:
    """Why a returned value cannot be compared at all, in words; None if it can."""
    if value is None:
        return "returns None (is a `return` missing?)"
    try:
        return RETURNS_NAN if math.isnan(value) else None
    except TypeError:
        return f"returns {value!r} of type {type(value).__name__}, not a number"


def untried(exercise: Exercise, function: "Callable[..., Any]") -> Verdict | None:
    """The answer to a function that is still as the book gives it; None to any other."""
    written = source_of(function)
    if written is None:
        return None
    if written.body == BLANK:
        message = "Not tried yet: write the function in place of `...`, then run it again."
    elif written in [source_of(given) for given in exercise.given]:
        message = "Not tried yet: this is the function as given. Fix it, then run it again."
    else:
        return None
    return Verdict(False, None, None, None, None, message)


def check_function(
    exercise: Exercise,
    function: "Callable[..., Any]",
    tell: "Callable[[Verdict], object]" = lambda verdict: None,
) -> Verdict:
    """Run a function on the exercise's domain and return the verdict.

    Parameters
    ----------
    exercise : Exercise
        What the function should do.
    function : callable
        The reader's function, with the arguments of `exercise.signature`.
    tell : callable, optional
        Called with the verdict on the first ordinary counterexample, while it is not yet known
        whether the mistake has a name.

    Returns
    -------
    Verdict
        Passed, or a counterexample: the smallest ordinary one, or the smallest of all if there is
        no ordinary one. If the function agrees with a misconception wherever it returns a number,
        the verdict names that misconception and shows an input for which the number is wrong.
        A function that only returns what a metric of the book gives does not pass.

    Raises
    ------
    TypeError
        If `function` is not callable.
    """
    if not callable(function):
        raise TypeError(f"function must be a function {exercise.signature}, got {function!r}")
    with TimeLimit(SECONDS) as limit:
        return verdict_on(exercise, function, tell, watched(limit))


def verdict_on(
    exercise: Exercise,
    function: "Callable[..., Any]",
    tell: "Callable[[Verdict], object]",
    call: "Callable[..., Any]",
) -> Verdict:
    inputs = 0
    wrong = First(exercise)
    wrong_number = First(exercise)
    passed_on = 0
    always_zero = True
    suspects = [
        Suspect(exercise, misconception, function_of_it)
        for misconception in exercise.misconceptions
        for function_of_it in [misconception.function] + list(misconception.others)
    ]
    for arguments, expected in exercise.inputs():
        outcome = Outcome(exercise, function, arguments, call)
        right = outcome.gives(expected)
        suspects = [suspect for suspect in suspects if suspect.agrees(outcome, inputs, arguments)]
        inputs += 1
        passed_on += watch.value is not None and outcome.passes_on(watch.value)
        if outcome.endless:
            return failed(exercise, (arguments, expected, outcome), None)
        if exercise.ordinary(*arguments):
            always_zero = always_zero and outcome.fault == DIVIDES_BY_ZERO
        if not right:
            if wrong.note(arguments, expected, outcome):
                tell(failed(exercise, (arguments, expected, outcome), None))
            if not outcome.fault:
                wrong_number.note(arguments, expected, outcome)
        if wrong.ordinary and not suspects and not always_zero:
            break
    if not wrong.best and passed_on > MOST_PASSED_ON * inputs:
        message = (
            f"Not yet: this answer calls {watch.name}, the book's own function. Write the formula"
            " yourself, in plain Python."
        )
        return Verdict(False, None, None, None, None, message)
    if not wrong.best:
        message = f"Right: {exercise.name} is correct on all {inputs} inputs tried."
        return Verdict(True, None, None, None, None, message)
    limit = inputs / 2 if wrong_number.best else 1
    named = [suspect.misconception for suspect in suspects if suspect.excused < limit]
    if named:
        return failed(exercise, wrong_number.best or wrong.best, named[0])
    verdict = failed(exercise, wrong.best, None)
    if always_zero and isinstance(wrong.best[0][0], list):
        verdict.message += ZERO_AT_RANK_1
    return verdict


class First:
    """The smallest counterexample, and the smallest one whose input is ordinary."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.any: tuple | None = None
        self.ordinary: tuple | None = None

    def note(self, arguments: tuple, expected: float, outcome: Outcome) -> bool:
        """Keep a counterexample that is needed. Whether it is the first ordinary one."""
        found = (arguments, expected, outcome)
        self.any = self.any or found
        if self.ordinary or not self.exercise.ordinary(*arguments):
            return False
        self.ordinary = found
        return True

    @property
    def best(self) -> "tuple | None":
        return self.ordinary or self.any


class Suspect:
    """A misconception that fits everything the function has returned so far."""

    def __init__(
        self,
        exercise: Exercise,
        misconception: Misconception,
        function: "Callable[..., float]",
    ) -> None:
        self.exercise = exercise
        self.misconception = misconception
        self.function = function
        self.outcomes = exercise.outcomes.setdefault(function, {})
        self.excused = 0

    def agrees(self, outcome: Outcome, place: int, arguments: tuple) -> bool:
        """Whether number or fault are the same for the input at this place. If only the function
        has a fault, it is excused, and the excuse is counted."""
        if place not in self.outcomes:
            self.outcomes[place] = Outcome(self.exercise, self.function, arguments)
        theirs = self.outcomes[place]
        if outcome.fault and not theirs.fault:
            self.excused += 1
            return True
        if theirs.fault:
            return outcome.fault == theirs.fault
        return outcome.gives(theirs.value)


def rounded(value: float, digits: int) -> str:
    return "NaN" if math.isnan(value) else f"{float(value):.{digits}g}"


def failed(
    exercise: Exercise, first: "tuple[tuple, float, Outcome]", misconception: Misconception | None
) -> Verdict:
    arguments, expected, outcome = first
    call = exercise.call(arguments)
    if outcome.fault:
        message = f"Not yet: {call} {outcome.fault}. It should give {rounded(expected, 4)}."
        if outcome.fault == "raises TypeError":
            message += f" The checker calls `{exercise.signature}`, with arguments by position."
    else:
        given = outcome.value
        digits = 4 if rounded(expected, 4) != rounded(given, 4) else 12
        message = (
            f"Not yet: {call} should give {rounded(expected, digits)}, yours gives"
            f" {rounded(given, digits)}."
        )
    if misconception:
        message += f"\nThis looks like “{misconception.name}”. {misconception.explanation}"
        message += (
            f"\nSee the section “{misconception.section}” of the chapter"
            f" “{TITLES[exercise.chapter]}”."
        )
    return Verdict(False, arguments, expected, outcome.value, misconception, message)
