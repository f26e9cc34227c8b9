"""The checker: compares a reader's function with the formula on small inputs, and recognizes known
mistakes.

Plain Python that imports only math, so that the same code runs in notebooks, tests and browsers.
"""

import math

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
    ) -> None:
        self.name = name
        self.signature = signature
        self.task = task
        self.reference = reference
        self.chapter = chapter
        self.domain = domain
        self.misconceptions = misconceptions

    def __repr__(self) -> str:
        return f"Exercise({self.name!r}, {self.signature!r})"

    def written(self, arguments: "Sequence[object]") -> str:
        """The arguments as a reader would write them: the first by position, the rest by name."""
        names = self.signature[len(self.name) + 1 : -1].split(", ")
        others = zip(names[1:], arguments[1:])
        return ", ".join([repr(arguments[0])] + [f"{name}={value!r}" for name, value in others])

    def call(self, arguments: "Sequence[object]") -> str:
        """The call as a reader would write it, marked as code."""
        return f"`{self.name}({self.written(arguments)})`"


class Verdict:
    """The checker's answer; its repr is the message to the reader.

    Parameters
    ----------
    passed : bool
        Whether the function is right on every input tried.
    counterexample : tuple or None
        The smallest input, as arguments by position, on which the function is wrong.
    expected : float or None
        The right value for that input.
    got : object
        What the function returned for it, or the name of the exception that it raised.
    misconception : Misconception or None
        The known mistake that the function makes, if any.
    message : str
        The answer in words.
    """

    def __init__(
        self,
        passed: bool,
        counterexample: tuple | None,
        expected: float | None,
        got: object,
        misconception: Misconception | None,
        message: str,
    ) -> None:
        self.passed = passed
        self.counterexample = counterexample
        self.expected = expected
        self.got = got
        self.misconception = misconception
        self.message = message

    def __repr__(self) -> str:
        return self.message

    def _repr_markdown_(self) -> str:
        return "> " + self.message.replace("\n", "\n>\n> ")


RETURNS_NAN = "returns NaN"

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
    "incomplete": "Ties, unjudged documents and samples",
    "choosing": "Choosing a metric",
    "libraries": "Four libraries, one ranking",
    "comparing": "Comparing systems",
    "scale": "From fifty queries to a billion judgments",
}


class Outcome:
    """What a function did with one input: the value, and its fault in words or None."""

    def __init__(
        self, exercise: Exercise, function: "Callable[..., Any]", arguments: tuple
    ) -> None:
        given = copied(arguments)
        try:
            self.value = function(*given)
            self.fault = fault_of(self.value)
        except Exception as error:
            self.value = type(error).__name__
            self.fault = f"raises {self.value}"
        if list(given) != list(arguments):
            self.fault = f"changes its input in place, to `{exercise.written(given)}`"

    def gives(self, value: float) -> bool:
        """Whether the outcome is this value. NaN is a fault unless it is the right value."""
        if math.isnan(value):
            return self.fault == RETURNS_NAN
        return self.fault is None and math.isclose(self.value, value, rel_tol=1e-9, abs_tol=1e-12)


def copied(value: "Any") -> "Any":
    """The value, with its lists, tuples and dictionaries copied all the way down."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)([copied(item) for item in value])
    return value


def fault_of(value: "Any") -> str | None:
    """Why a returned value cannot be compared at all, in words; None if it can."""
    if value is None:
        return "returns None (is a `return` missing?)"
    try:
        if not isinstance(value, str):
            return RETURNS_NAN if math.isnan(value) else None
    except TypeError:
        pass
    return f"returns {value!r} of type {type(value).__name__}, not a number"


def check_function(exercise: Exercise, function: "Callable[..., Any]") -> Verdict:
    """Run a function on the exercise's domain and return the verdict.

    Parameters
    ----------
    exercise : Exercise
        What the function should do.
    function : callable
        The reader's function, with the arguments of `exercise.signature`.

    Returns
    -------
    Verdict
        Passed, or the smallest counterexample. If the function agrees with a misconception wherever
        it returns a number, the verdict names that misconception and shows the smallest input for
        which the number is wrong.

    Raises
    ------
    TypeError
        If `function` is not callable.
    """
    if not callable(function):
        raise TypeError(f"function must be a function {exercise.signature}, got {function!r}")
    inputs = 0
    first = first_wrong_number = None
    suspects = [
        Suspect(exercise, misconception, wrong)
        for misconception in exercise.misconceptions
        for wrong in (misconception.function, *misconception.others)
    ]
    for arguments in exercise.domain():
        inputs += 1
        expected = exercise.reference(*arguments)
        outcome = Outcome(exercise, function, arguments)
        right = outcome.gives(expected)
        suspects = [suspect for suspect in suspects if suspect.agrees(outcome, arguments)]
        if first is None and not right:
            first = (arguments, expected, outcome)
        if first_wrong_number is None and not right and not outcome.fault:
            first_wrong_number = (arguments, expected, outcome)
        if first is not None and not suspects:
            break
    if first is None:
        message = f"Right: {exercise.name} is correct on all {inputs} inputs tried."
        return Verdict(True, None, None, None, None, message)
    limit = inputs / 2 if first_wrong_number else 1
    named = [suspect.misconception for suspect in suspects if suspect.excused < limit]
    if named:
        return failed(exercise, first_wrong_number or first, named[0])
    return failed(exercise, first, None)


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
        self.excused = 0

    def agrees(self, outcome: Outcome, arguments: tuple) -> bool:
        """Whether number or fault are the same. If only the function has a fault, it is excused,
        and the excuse is counted."""
        theirs = Outcome(self.exercise, self.function, arguments)
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
