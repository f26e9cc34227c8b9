"""The checker: compares a reader's function with the formula on every small input, and recognizes
known mistakes.

Plain Python without imports beyond math, so that the same code answers in a notebook, in a test and
in the browser.
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
        What it is called in the chapter.
    explanation : str
        Two sentences: what it computes, and why that is wrong.
    seen_in : str
        Where it was seen.
    section : str
        Heading of the chapter's section that cures it.
    function : callable
        The wrong function, with the exercise's arguments.
    """

    def __init__(
        self,
        name: str,
        explanation: str,
        seen_in: str,
        section: str,
        function: "Callable[..., float]",
    ) -> None:
        self.name = name
        self.explanation = explanation
        self.seen_in = seen_in
        self.section = section
        self.function = function

    def __repr__(self) -> str:
        return f"Misconception({self.name!r})"


class Exercise:
    """A function to write, and what it is checked against.

    Parameters
    ----------
    name : str
        Name of the exercise and of the function.
    signature : str
        How the function is called, arguments by position: "average_precision(rels, n_relevant)".
    task : str
        What the function gives, in a sentence; code stands in backquotes.
    reference : callable
        The right function, built from the formulas.
    chapter : str
        Name of the chapter it belongs to.
    domain : callable
        Yields the inputs, tuples of arguments, from the smallest up.
    misconceptions : list of Misconception
        The wrong functions that are recognized by name.
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
        """The arguments as a reader would write them: the first by position, the others by name."""
        names = self.signature[len(self.name) + 1 : -1].split(", ")
        others = zip(names[1:], arguments[1:])
        return ", ".join([repr(arguments[0])] + [f"{name}={value!r}" for name, value in others])

    def call(self, arguments: "Sequence[object]") -> str:
        """The call as a reader would write it, marked as code."""
        return f"`{self.name}({self.written(arguments)})`"


class Verdict:
    """The checker's answer; printed, it is the message to the reader.

    Parameters
    ----------
    passed : bool
        Whether the function is right on every input.
    counterexample : tuple or None
        The smallest input, as arguments by position, that gives the function away.
    expected : float or None
        The right value there.
    got : object
        What the function gave there; for an exception, its name.
    misconception : Misconception or None
        The known mistake that the function makes, if it makes one.
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


class Outcome:
    """What a function did with one input: a fault in words, or None, and the value."""

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
        """Whether it is this value; NaN is no fault where it is the right one."""
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
    """What is wrong with a returned value before it is even compared, in words, or None."""
    if value is None:
        return "returns None (is a `return` missing?)"
    try:
        if not isinstance(value, str):
            return RETURNS_NAN if math.isnan(value) else None
    except TypeError:
        pass
    return f"returns {value!r} of type {type(value).__name__}, not a number"


def check_function(exercise: Exercise, function: "Callable[..., Any]") -> Verdict:
    """Run a function on the exercise's whole domain and give the verdict.

    Parameters
    ----------
    exercise : Exercise
        What the function should do.
    function : callable
        The reader's function, with the arguments of `exercise.signature`.

    Returns
    -------
    Verdict
        Passed, or the smallest counterexample. A function that agrees with a misconception wherever
        it gives a number is answered with that misconception, and with the smallest input where its
        number is wrong.

    Raises
    ------
    TypeError
        For a function that cannot be called.
    """
    if not callable(function):
        raise TypeError(f"function must be a function {exercise.signature}, got {function!r}")
    inputs = 0
    first = first_wrong_number = None
    suspects = [Suspect(exercise, misconception) for misconception in exercise.misconceptions]
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
    """A misconception that the function may make: nothing it did so far speaks against it."""

    def __init__(self, exercise: Exercise, misconception: Misconception) -> None:
        self.exercise = exercise
        self.misconception = misconception
        self.excused = 0

    def agrees(self, outcome: Outcome, arguments: tuple) -> bool:
        """Same number, or same fault; a fault where the misconception gives a number is excused,
        and counted."""
        theirs = Outcome(self.exercise, self.misconception.function, arguments)
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
            message += f" The call is made as `{exercise.signature}`, by position."
    else:
        given = outcome.value
        digits = 4 if rounded(expected, 4) != rounded(given, 4) else 12
        message = (
            f"Not yet: {call} should give {rounded(expected, digits)}, yours gives"
            f" {rounded(given, digits)}."
        )
    if misconception:
        message += f"\nThis looks like “{misconception.name}”. {misconception.explanation}"
        message += f"\nSee the section “{misconception.section}” of the chapter {exercise.chapter}."
    return Verdict(False, arguments, expected, outcome.value, misconception, message)
