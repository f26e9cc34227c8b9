"""The checker: compares a reader's function with the formula on small inputs, and recognizes known
mistakes.

Plain Python that imports no other library, so that the same code runs in notebooks, tests and
browsers.
"""

import math

from ..formulas._rules import shown, watch
from ._crash import Crash
from ._printed import Printed
from ._source import BLANK, source_of
from ._time_limit import SECONDS, TimeLimit, TooLong
from ._verdict import Verdict

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ._exercise import Exercise, Misconception


RETURNS_NAN = "returns NaN"
DIVIDES_BY_ZERO = "raises ZeroDivisionError"
ZERO_AT_RANK_1 = (
    " So does every such input that was tried. Is something 0 at rank 1? If `i` counts from 0, as"
    " in `enumerate(rels)`, then rank 1 has index 0, and `i` and `log2(i + 1)` are 0 there."
)
# An answer may use metrics of earlier chapters, and sometimes its value is theirs by chance. One
# that handles the edge cases itself and returns the book's value for the rest passes on more.
MOST_PASSED_ON = 0.75
# After so many ordinary inputs without a number, and as many more, if most inputs had none and no
# known mistake fails alike, nothing more is tried: a mistake that shows in numbers gets no name.
ENOUGH_FAULTS = 200
PACKAGE = __name__.split(".")[0]
OF_THE_BOOK = (f"{PACKAGE}.formulas", f"{PACKAGE}.arrays")


class Outcome:
    """What a function did with one input: the value, its fault in words or None, and the exception
    that it raised, if any."""

    printed, endless = "", False
    error: Exception | None = None

    def __init__(
        self,
        exercise: "Exercise",
        function: "Callable[..., Any]",
        arguments: tuple,
        call: "Callable[..., Any]" = lambda function, given: function(*given),
    ) -> None:
        given = copied(arguments)
        try:
            self.value = call(function, given)
            self.fault = fault_of(self.value)
        except TooLong:
            self.value, self.endless = "TooLong", True
            self.fault = f"did not finish within {SECONDS} seconds (is there an endless loop?)"
        except Exception as error:
            self.error = error
            self.value = type(error).__name__
            self.fault = f"raises {self.value}"
        if given != arguments:
            self.fault = f"changes its input in place, to `{exercise.written(given)}`"
            self.error = None

    def passes_on(self, value: "Any") -> bool:
        """Whether the outcome is this value of a metric, a number."""
        return isinstance(value, (int, float)) and value == value and self.gives(value)

    def gives(self, value: float) -> bool:
        """Whether the outcome is this value. NaN is a fault unless it is the right value."""
        if math.isnan(value):
            return self.fault == RETURNS_NAN
        return self.fault is None and are_equal(self.value, value)


def are_equal(value: float, other: float) -> bool:
    """Whether two numbers are the same, up to rounding."""
    return math.isclose(value, other, rel_tol=1e-9, abs_tol=1e-12)


def watched(limit: TimeLimit, printed: Printed) -> "Callable[..., Any]":
    """Calls a function under the time limit, with an eye on the metrics that it calls and on what
    it prints."""

    def call(function: "Callable[..., Any]", arguments: "Sequence") -> "Any":
        watch.on, watch.value = True, None
        printed.start()
        try:
            return limit.call(function, arguments)
        finally:
            printed.end()
            watch.on = False

    return call


CONTAINERS = {list, tuple, dict}


def copied(value: "Any") -> "Any":
    """The value, with its lists, tuples and dictionaries copied all the way down."""
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if type(value) not in CONTAINERS:
        return value
    if CONTAINERS.isdisjoint(map(type, value)):
        return value[:]
    items = [copied(item) if type(item) in CONTAINERS else item for item in value]
    return items if type(value) is list else tuple(items)


def fault_of(value: "Any") -> str | None:
    """Why a returned value cannot be compared at all, in words; None if it can."""
    if value is None:
        return "returns None (is a `return` missing?)"
    try:
        return RETURNS_NAN if math.isnan(value) else None
    except TypeError:
        return f"returns {shown(value)} of type {type(value).__name__}, not a number"


def untried(exercise: "Exercise", function: "Callable[..., Any]") -> Verdict | None:
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
    return Verdict(False, message)


def check_function(
    exercise: "Exercise",
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
        raise TypeError(f"function must be a function {exercise.signature}, got {shown(function)}")
    printed = Printed()
    with TimeLimit(SECONDS) as limit:
        return verdict_on(exercise, function, tell, watched(limit, printed), printed)


def verdict_on(
    exercise: "Exercise",
    function: "Callable[..., Any]",
    tell: "Callable[[Verdict], object]",
    call: "Callable[..., Any]",
    printed: Printed,
) -> Verdict:
    inputs = 0
    wrong = First(exercise)
    wrong_number = First(exercise)
    passed_on = 0
    always_zero = True
    ordinary_faults = 0
    suspects = [
        Suspect(exercise, misconception, function_of_it)
        for misconception in exercise.mistakes.values()
        for function_of_it in misconception.functions
    ]
    faults: list[tuple[int, tuple, str]] = []
    for arguments, expected in exercise.inputs():
        outcome = Outcome(exercise, function, arguments, call)
        if outcome.fault:  # what the suspects do here is asked last, of those that are left
            faults.append((inputs, arguments, outcome.fault))
        elif suspects:
            number = outcome.value
            suspects = [one for one in suspects if one.gives(number, inputs, arguments, expected)]
        inputs += 1
        passed_on += watch.value is not None and outcome.passes_on(watch.value)
        if always_zero and outcome.fault != DIVIDES_BY_ZERO:
            always_zero = not exercise.ordinary(*arguments)
        if not outcome.gives(expected):
            outcome.printed = printed.shown()
            if outcome.endless:
                return failed(exercise, (arguments, expected, outcome), None, function)
            if wrong.note(arguments, expected, outcome):
                tell(failed(exercise, (arguments, expected, outcome), None, function))
            if not outcome.fault:
                wrong_number.note(arguments, expected, outcome)
            elif exercise.ordinary(*arguments):
                ordinary_faults += 1
                limit = inputs / 2 if wrong_number.best else 1
                enough = ordinary_faults % ENOUGH_FAULTS == 0
                if enough and not named(suspects, faults, limit) and len(faults) > inputs / 2:
                    break
        if wrong.ordinary and not suspects and not always_zero:
            break
    if not wrong.best and passed_on > MOST_PASSED_ON * inputs:
        return passed_on_by(watch.name)
    if not wrong.best:
        message = f"Right: {exercise.name} is correct on all {inputs} inputs tried."
        return Verdict(True, message)
    limit = inputs / 2 if wrong_number.best else 1
    mistake = named(suspects, faults, limit)
    if mistake:
        return failed(exercise, wrong_number.best or wrong.best, mistake, function)
    if (getattr(function, "__module__", "") or "").startswith(OF_THE_BOOK):
        return passed_on_by(function.__name__)
    verdict = failed(exercise, wrong.best, None, function)
    if always_zero and isinstance(wrong.best[0][0], list):
        verdict.sentence += ZERO_AT_RANK_1
    return verdict


def passed_on_by(name: str) -> Verdict:
    message = (
        f"Not yet: this answer calls {name}, the book's own function. Write the formula yourself,"
        " in plain Python."
    )
    return Verdict(False, message)


class First:
    """The smallest counterexample, and the smallest one whose input is ordinary."""

    def __init__(self, exercise: "Exercise") -> None:
        self.exercise = exercise
        self.any: tuple | None = None
        self.ordinary: tuple | None = None

    def note(self, arguments: tuple, expected: float, outcome: Outcome) -> bool:
        """Keep a counterexample that is needed. Whether it is the first ordinary one."""
        if self.ordinary:
            return False
        found = (arguments, expected, outcome)
        self.any = self.any or found
        if not self.exercise.ordinary(*arguments):
            return False
        self.ordinary = found
        return True

    @property
    def best(self) -> "tuple | None":
        return self.ordinary or self.any


class Suspect:
    """A misconception that gives every number which the function has returned so far."""

    def __init__(
        self,
        exercise: "Exercise",
        misconception: "Misconception",
        function: "Callable[..., float]",
    ) -> None:
        self.exercise = exercise
        self.misconception = misconception
        self.function = function
        self.near = misconception.near
        # What it does with the input at a place: its number, or its fault in words
        self.known = exercise.outcomes.setdefault(function, {})
        self.asked, self.excused = 0, 0  # of the function's faults

    def gives(self, value: "Any", place: int, arguments: tuple, expected: "Any") -> bool:
        """Whether it gives this number for the input at this place. A draw need only be near the
        right value."""
        if self.near:
            return abs(value - expected) <= self.near
        known = self.known[place] if place in self.known else self.outcome(place, arguments)
        return not isinstance(known, str) and are_equal(value, known)

    def shares(self, faults: "Sequence[tuple[int, tuple, str]]", limit: float) -> bool:
        """Whether it has the same faults. It may return a number instead, on fewer inputs than
        the limit."""
        if self.near:
            return not faults
        while self.excused < limit and self.asked < len(faults):
            place, arguments, fault = faults[self.asked]
            known = self.known[place] if place in self.known else self.outcome(place, arguments)
            if not isinstance(known, str):
                self.excused += 1
            elif known != fault:
                return False
            self.asked += 1
        return self.excused < limit

    def outcome(self, place: int, arguments: tuple) -> "Any":
        theirs = Outcome(self.exercise, self.function, arguments)
        self.known[place] = theirs.fault or theirs.value
        return self.known[place]


def named(
    suspects: "Sequence[Suspect]", faults: "Sequence[tuple[int, tuple, str]]", limit: float
) -> "Misconception | None":
    """The first misconception that shares the faults, within the limit."""
    for suspect in suspects:
        if suspect.shares(faults, limit):
            return suspect.misconception
    return None


def rounded(value: float, digits: int) -> str:
    return "NaN" if math.isnan(value) else f"{float(value):.{digits}g}"


def failed(
    exercise: "Exercise",
    first: "tuple[tuple, Any, Outcome]",
    misconception: "Misconception | None",
    function: "Callable[..., Any]",
) -> Verdict:
    arguments, expected, outcome = first
    crash = Crash(outcome.error, function) if outcome.error else None
    call = exercise.call(arguments)
    if outcome.fault:
        fault = crash.fault if crash else outcome.fault
        sentence = f"Not yet: {call} {fault}. It should give {rounded(expected, 4)}."
        sentence += crash.hint if crash else ""
        if isinstance(outcome.error, TypeError) and crash and crash.line is None:
            sentence += f" The checker calls `{exercise.signature}`, with arguments by position."
    else:
        given = outcome.value
        digits = 4 if rounded(expected, 4) != rounded(given, 4) else 12
        sentence = (
            f"Not yet: {call} should give {rounded(expected, digits)}, yours gives"
            f" {rounded(given, digits)}."
        )
    return Verdict(
        False,
        sentence,
        arguments,
        expected,
        outcome.value,
        misconception,
        crash.line if crash else None,
        outcome.printed,
    )
