"""The checker: right functions pass, wrong ones are caught on the smallest input, known mistakes
are named."""

import contextlib
import copy
import functools
import itertools
import math
import signal
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.formulas._rules import watch
from rankmetrics_lib.practice import Verdict, _checker, _time_limit, check, exercises, solutions
from rankmetrics_lib.practice._checker import ENOUGH_FAULTS, Outcome, check_function
from rankmetrics_lib.practice._domains import (
    binary_lists,
    cut_rankings,
    every_list,
    judged_rankings,
    permutations,
)
from rankmetrics_lib.practice._exercise import Exercise, Misconception, Part
from rankmetrics_lib.practice._time_limit import TimeLimit, TooLong
from rankmetrics_lib.sections import SECTIONS, TITLES

MISCONCEPTIONS = [
    pytest.param(exercise, misconception, id=f"{exercise.name}: {misconception.name}")
    for exercise in exercises().values()
    for misconception in exercise.mistakes.values()
]
each_exercise = pytest.mark.parametrize("exercise", exercises().values(), ids=str)
with_timer = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="Windows has no timer that sends a signal"
)


@pytest.mark.sampled
@pytest.mark.parametrize("exercise, misconception", MISCONCEPTIONS)
def test_each_misconception_is_caught_and_named(exercise, misconception):
    tried, verdict = named(exercise, misconception, misconception.function)
    assert not verdict.passed
    assert verdict.misconception is misconception
    assert misconception.name in str(verdict) and misconception.explanation in str(verdict)
    assert verdict.expected == pytest.approx(exercise.reference(*verdict.counterexample), rel=1e-12)
    got = Outcome(exercise, misconception.function, verdict.counterexample).value
    assert verdict.got == pytest.approx(got, rel=1e-12, nan_ok=True)
    assert verdict.got != pytest.approx(verdict.expected, rel=1e-9)
    assert_nothing_smaller_shows_it(tried, misconception.function, verdict.counterexample)


def named(exercise, misconception, function):
    """The exercise with few inputs, or with all where one that they lack is there for this mistake;
    and the verdict."""
    for tried in (with_few_inputs(exercise), exercise):
        verdict = check_function(tried, function)
        if verdict.misconception is misconception:
            break
    return tried, verdict


@functools.cache
def with_few_inputs(exercise):
    """The exercise with its smallest inputs, and some of the others."""
    inputs = list(exercise.domain())
    few = inputs[:20] + inputs[20:-20:40] + inputs[20:][-20:]
    changed = copy.copy(exercise)
    changed.domain, changed.values, changed.outcomes = lambda: few, {}, {}
    return changed


def assert_nothing_smaller_shows_it(exercise, function, counterexample):
    """Up to the counterexample, the value is right, or there is none, or the input is not
    ordinary."""
    is_ordinary = exercise.ordinary(*counterexample)
    for arguments, expected in exercise.inputs():
        if arguments == counterexample:
            return
        if is_ordinary and not exercise.ordinary(*arguments):
            continue
        value = number(function, arguments)
        assert value is None or math.isclose(value, expected, rel_tol=1e-9, abs_tol=1e-12)
    raise AssertionError("not in the domain")


@pytest.mark.slow
@each_exercise
def test_the_same_mistake_written_another_way_is_named(exercise):
    """And no mistake before it in the list."""
    for misconception in exercise.mistakes.values():
        for other in misconception.functions[1:]:
            _, verdict = named(exercise, misconception, other)
            assert verdict.misconception is misconception


GIVEN = [
    pytest.param(exercise, function, id=f"{exercise.name} {function.__name__}")
    for exercise in exercises().values()
    for function in exercise.given
]


@pytest.mark.parametrize("exercise, function", GIVEN)
def test_what_the_book_gives_to_be_fixed_is_a_known_mistake(exercise, function):
    assert check_function(with_few_inputs(exercise), function).misconception is not None


def number(function, arguments):
    """What a function gives, and None where it divides by zero."""
    try:
        return function(*arguments)
    except ZeroDivisionError:
        return None


@each_exercise
def test_a_misconception_has_two_or_three_sentences_and_a_place(exercise):
    for misconception in exercise.mistakes.values():
        explanation = misconception.explanation
        assert 1 <= explanation.count(". ") <= 2 and explanation.endswith("."), misconception
        assert misconception.section in SECTIONS, misconception


@each_exercise
def test_the_domain_starts_with_the_smallest_input(exercise):
    smallest = next(iter(exercise.domain()))[0]
    assert (smallest if isinstance(smallest, int) else len(smallest)) <= 2


@pytest.mark.parametrize(
    "name, smallest, largest",
    [
        ("auc", 2, 4),
        ("partial_auc", 2, 4),
        ("tpr_at_fpr", 2, 4),
        ("scored_average_precision", 0, 4),
        ("interpolated_precision", 0, 5),
    ],
)
def test_scored_lists_only_grow(name, smallest, largest):
    sizes = [len(labels) for labels, *_ in exercises()[name].domain()]
    assert sizes == sorted(sizes) and (sizes[0], sizes[-1]) == (smallest, largest)


def test_rankings_come_in_order_of_all_documents_the_missed_included():
    sizes = [
        len(rels) + n_relevant - sum(rels)
        for rels, n_relevant in exercises()["average_precision"].domain()
    ]
    assert sizes == sorted(sizes) and sizes[0] == 0 and sizes[-1] == 8


def right_by_positions(rels, n_relevant):
    positions = [rank for rank, rel in enumerate(rels, 1) if rel]
    return (
        sum(r / position for r, position in enumerate(positions, 1)) / n_relevant
        if n_relevant
        else 0.0
    )


def changes_its_input(rels, n_relevant):
    value = right_by_positions(rels, n_relevant)
    rels.append(0)
    return value


@pytest.mark.sampled
@pytest.mark.parametrize(
    "function, answer",
    [
        (lambda rels, n_relevant: print(end=""), "returns None"),
        (lambda rels, n_relevant: "0.5", "returns '0.5' of type str, not a number"),
        (lambda rels, n_relevant: [0.5], "returns [0.5] of type list, not a number"),
        (
            lambda rels, n_relevant: np.zeros(2),
            "returns array([0., 0.]) of type ndarray, not a number",
        ),
        (lambda rels, n_relevant: math.nan, "returns NaN"),
        (lambda rels, n_relevant: 1 / 0, "raises ZeroDivisionError"),
        (
            lambda rels: 0.0,
            "The checker calls `average_precision(rels, n_relevant)`, with arguments by position.",
        ),
        (changes_its_input, "changes its input in place, to `[1, 0], n_relevant=1`."),
    ],
)
def test_each_fault_has_its_own_answer(function, answer):
    verdict = check("average_precision", function)
    assert not verdict.passed
    assert verdict.misconception is None
    assert str(verdict).startswith("Not yet: `average_precision([") and answer in str(verdict)


@pytest.mark.parametrize(
    "name, answer, called",
    [
        (
            "average_precision",
            lambda rels, n_relevant: rm.formulas.average_precision(rels, n_relevant=n_relevant),
            "average_precision",
        ),
        (
            "average_precision",
            lambda rels, R: rm.formulas.average_precision(rels, n_relevant=R) if R else 0.0,
            "average_precision",
        ),
        ("dcg", lambda rels, k: rm.dcg(rels, k) if rels else 0.0, "dcg"),
        ("dcg", rm.formulas.dcg, "dcg"),
        ("average_precision", rm.formulas.average_precision, "average_precision"),
        ("average_precision", rm.average_precision, "average_precision"),
        ("reciprocal_rank", exercises()["reciprocal_rank"].reference, "reciprocal_rank"),
    ],
)
def test_an_answer_that_only_calls_a_metric_of_the_book_does_not_pass(name, answer, called):
    verdict = check(name, answer)
    assert not verdict.passed and verdict.misconception is None
    assert f"calls {called}, the book's own function. Write the formula yourself" in str(verdict)


def by_precision(rels, n_relevant):
    ranks = [rank for rank, rel in enumerate(rels, 1) if rel]
    return sum(rm.formulas.precision(rels, k) for k in ranks) / max(1, n_relevant)


def by_dcg(rels, k, pool):
    ideal = rm.formulas.dcg(sorted(pool, reverse=True), k)
    return rm.formulas.dcg(rels, k) / ideal if ideal else 0.0


def by_ndcg(rankings, pools, k):
    values = [rm.formulas.ndcg(rels, k, pool=pool) for rels, pool in zip(rankings, pools)]
    return sum(values) / max(1, len(values))


@pytest.mark.parametrize(
    "name, answer",
    [("average_precision", by_precision), ("ndcg", by_dcg), ("mean_ndcg", by_ndcg)],
)
def test_an_answer_may_use_metrics_of_earlier_chapters(name, answer):
    assert check(name, answer).passed


def test_a_call_outside_of_the_answer_does_not_count():
    right = rm.formulas.average_precision([1, 0, 1])
    assert right and check("average_precision", right_by_positions).passed
    assert not check("average_precision", rm.formulas.average_precision).passed
    assert check("average_precision", right_by_positions).passed
    watch.value = None
    rm.formulas.average_precision([1, 0, 1])
    assert watch.value is None


class Clock:
    """Takes the place of the module signal: its time passes only where a test says so."""

    SIGALRM, ITIMER_REAL = "alarm", "timer"

    def __init__(self, left=0.0, handler=signal.SIG_DFL):
        self.left, self.handler = left, handler
        self.now = 0.0

    def time(self):
        return self.now

    def signal(self, number, handler):
        before, self.handler = self.handler, handler
        return before

    def setitimer(self, which, seconds):
        before, self.left = self.left, seconds
        return before, 0.0

    def getitimer(self, which):
        return self.left, 0.0

    def passes(self, seconds):
        self.now += seconds
        rings = 0 < self.left <= seconds
        self.left = max(0.0, self.left - seconds)
        if rings:
            self.handler(self.SIGALRM, None)


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(_time_limit, "signal", clock)
    monkeypatch.setattr(_time_limit, "monotonic", clock.time)
    return clock


@pytest.fixture
def never_ends(clock):
    """An answer that is right about lists of at most one document."""

    def answer(rels, n_relevant):
        while len(rels) > 1:
            try:
                clock.passes(1)
            except Exception:
                clock.passes(1)
        return right_by_positions(rels, n_relevant)

    return answer


def test_an_endless_loop_is_stopped(clock, never_ends):
    verdict = check("average_precision", never_ends)
    assert verdict.got == "TooLong" and verdict.misconception is None
    message = str(verdict)
    assert "`average_precision([0, 0], n_relevant=0)` did not finish within 5 seconds" in message
    assert "is there an endless loop?" in message
    assert clock.handler is signal.SIG_DFL


@with_timer
def test_a_loop_is_stopped_by_the_clock_of_the_machine(monkeypatch):
    def loops(rels, n_relevant):
        while True:
            with contextlib.suppress(Exception):
                len(rels)

    monkeypatch.setattr(_checker, "SECONDS", 0.1)
    before = signal.getsignal(signal.SIGALRM)
    assert "did not finish within 0.1 seconds" in str(check("average_precision", loops))
    assert signal.getsignal(signal.SIGALRM) is before


def test_there_is_no_time_limit_in_other_threads():
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(check, "average_precision", right_by_positions).result().passed


def test_a_timer_that_was_running_goes_on(clock):
    passed = 0

    def takes_its_time(rels, n_relevant):
        nonlocal passed
        passed += 0.5
        clock.passes(0.5)
        return right_by_positions(rels, n_relevant)

    clock.left = 1_000_000
    assert check("average_precision", takes_its_time).passed
    assert passed > 100 and clock.left == 1_000_000 - passed


def test_a_timer_that_was_running_goes_on_after_an_endless_loop(clock, never_ends):
    clock.left = 60
    assert not check("average_precision", never_ends).passed
    assert clock.left == 60 - 5


def test_a_timer_that_ends_sooner_keeps_its_own_handler(clock, never_ends):
    def ring(*_):
        raise KeyboardInterrupt("the other timer")

    clock.left, clock.handler = 3, ring
    with pytest.raises(KeyboardInterrupt, match="the other timer"):
        check("average_precision", never_ends)
    assert clock.handler is ring


def test_without_another_timer_a_call_has_one_as_long_as_it_lasts(clock):
    with TimeLimit(60) as limit:
        assert limit.call(clock.getitimer, [clock.ITIMER_REAL]) == (60, 0)
    assert clock.left == 0


def test_each_call_has_the_whole_time(clock):
    with TimeLimit(5) as limit:
        for _ in range(3):
            limit.call(clock.passes, [4])
            clock.passes(3)
        with pytest.raises(TooLong):
            limit.call(lambda: [clock.passes(1) for _ in range(10)], [])
        assert clock.now == 3 * 7 + 5


def test_another_timer_rings_once_at_its_time(clock):
    rung = []
    clock.left, clock.handler = 6, lambda *_: rung.append(clock.now)
    with TimeLimit(5) as limit:
        for _ in range(10):
            limit.call(clock.passes, [1])
    assert rung == [6] and clock.left == 0


@with_timer
def test_an_alarm_between_two_calls_goes_to_its_own_handler():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *alarm: rung.append(alarm))
    try:
        with TimeLimit(5) as limit:
            assert limit.call(abs, [-1]) == 1
            signal.raise_signal(signal.SIGALRM)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert len(rung) == 1


def test_all_is_computed_once_and_only_as_far_as_needed():
    asked, tried = [], []

    def reference(n):
        asked.append(n)
        return float(n)

    domain = [(1,), (2,), (3,)]
    counting = Exercise(
        "f(n)", "", reference=reference, domain=lambda: iter(domain), section="dcg-weights"
    )
    assert check_function(counting, lambda n: 0.0).counterexample == (1,)
    assert asked == [1]
    assert check_function(counting, lambda n: tried.append(n) or n).passed
    assert check_function(counting, lambda n: min(n, 2)).counterexample == (3,)
    assert asked == tried == [1, 2, 3]


@pytest.mark.parametrize(
    "name, wrong, counterexample",
    [
        ("true_negatives", lambda rels, k, n_relevant, n: n - len(rels[:k]), ([0, 1], 1, 1, 2)),
        ("corrected_p", lambda p, i: (len(p) - sorted(p).index(p[i])) * p[i], ([0.01, 0.015], 1)),
        ("average_precision", lambda rels, n_relevant: right_if_any(rels, n_relevant), ([], 0)),
    ],
)
def test_an_ordinary_input_comes_before_an_edge_case(name, wrong, counterexample):
    verdict = check(name, wrong)
    assert not verdict.passed
    assert verdict.counterexample == counterexample


def right_if_any(rels, n_relevant):
    return right_by_positions(rels, n_relevant) if n_relevant else 1.0


def test_a_changed_dictionary_is_noticed():
    def forgets(run, judgments, k):
        if k == 2:
            judgments.clear()
        return 0

    assert "changes its input in place" in str(check("hits_at_k", forgets))


def crashes(rels, n_relevant):
    hits = rels.sort()
    return sum(hits) / n_relevant


def fails_further_down(rels, n_relevant):
    return divided(rels, 0)


def divided(rels, by):
    return sum(rels) / by


@pytest.mark.parametrize(
    "function, line, said",
    [
        (
            crashes,
            2,
            "raises TypeError: 'NoneType' object is not iterable, on line {line}:"
            " `return sum(hits) / n_relevant`. It should give 1. `.sort()` changes the list in"
            " place and returns None; `sorted(…)` returns a new list.",
        ),
        (
            fails_further_down,
            5,
            "raises ZeroDivisionError: division by zero, on line {line}: `return sum(rels) / by`."
            " It should give 1.",
        ),
        (
            lambda rels, n_relevant: statistics.mean(rels),  # noqa: F821
            0,
            "Is `import statistics` missing?",
        ),
        (
            lambda rels: 0.0,
            None,
            "The checker calls `average_precision(rels, n_relevant)`, with arguments by position.",
        ),
        (max, None, "'int' and 'list'. It should give 1. The checker calls"),
    ],
)
def test_a_crash_has_its_text_and_its_line(function, line, said):
    verdict = check("average_precision", function)
    code = getattr(function, "__code__", None)
    expected = None if line is None else code.co_firstlineno + line
    if function is fails_further_down:
        expected = divided.__code__.co_firstlineno + 1
    assert verdict.line == expected
    assert said.format(line=expected) in verdict.message
    assert ("with arguments by position" in verdict.message) == (code is None or line is None)


def prints(rels, n_relevant):
    print("rels", rels)
    return 7.0


def test_what_the_function_prints_for_the_counterexample_comes_last(capsys):
    verdict = check("average_precision", prints)
    assert verdict.printed == "rels [1]"
    assert verdict.message.endswith("\nIt printed:\n    rels [1]")
    assert capsys.readouterr().out == ""
    print("heard again")
    assert capsys.readouterr().out == "heard again\n"


def test_much_that_is_printed_is_cut():
    exercise = exercise_of(float, range(1, 4))
    verdict = check_function(exercise, lambda x: print("line\n" * 10_000))
    assert verdict.printed.startswith("line\nline\n")
    assert len(verdict.printed) < 2100 and verdict.printed.endswith("… (more was printed)")


def test_a_misconception_is_named_though_the_function_raises_on_the_empty_list():
    def mean_of_precisions(rels, n_relevant):
        return sum(sum(rels[:rank]) / rank for rank in range(1, len(rels) + 1)) / len(rels)

    verdict = check("average_precision", mean_of_precisions)
    assert verdict.misconception.name == "mean of P@i"
    assert (verdict.counterexample, verdict.expected, verdict.got) == (([0, 1], 1), 0.5, 0.25)


@each_exercise
def test_the_signature_names_every_argument(exercise):
    name, _, names = exercise.signature.removesuffix(")").partition("(")
    assert name == exercise.name and exercise.task.endswith(".")
    assert {len(arguments) for arguments in exercise.domain()} == {len(names.split(", "))}


def one_over(value):
    return 1 / value if value else math.nan


ONE_OVER = Exercise(
    "one_over(value)",
    "One over the value.",
    reference=one_over,
    domain=lambda: iter([(0,), (2,)]),
    section="dcg-weights",
)


@pytest.mark.parametrize(
    "function, message",
    [
        (one_over, "Right: one_over is correct on all 2 inputs tried."),
        (
            lambda value: np.float32(one_over(value)),
            "Right: one_over is correct on all 2 inputs tried.",
        ),
        (
            lambda value: 1 / value,
            "Not yet: `one_over(0)` raises ZeroDivisionError: division by zero, on line {line}:"
            " `lambda value: 1 / value,`. It should give NaN.",
        ),
        (
            lambda value: 1 / value if value else 0.0,
            "Not yet: `one_over(0)` should give NaN, yours gives 0.",
        ),
        (lambda value: math.nan, "Not yet: `one_over(2)` returns NaN. It should give 0.5."),
        (
            lambda value: np.float32(math.nan),
            "Not yet: `one_over(2)` returns NaN. It should give 0.5.",
        ),
    ],
)
def test_nan_may_be_the_right_answer(function, message):
    line = function.__code__.co_firstlineno
    assert str(check_function(ONE_OVER, function)) == message.replace("{line}", str(line))


def exercise_of(reference, inputs, *misconceptions):
    """A small exercise: `f(x)`."""
    inputs = [(value,) for value in inputs]
    exercise = Exercise(
        "f(x)", "", reference=reference, domain=lambda: iter(inputs), section="dcg-weights"
    )
    exercise.mistakes = {each.name: each for each in misconceptions}
    return exercise


def misconception_of(function):
    return Misconception(
        "one too many", "It adds one. That is wrong.", "", "dcg-weights", [function]
    )


@pytest.mark.parametrize(
    "function, message",
    [
        (lambda x: 0.5, "should give 0.6667, yours gives 0.5."),
        (lambda x: 0.66668, "should give 0.666666666667, yours gives 0.66668."),
        (lambda x: 1 / 0, "raises ZeroDivisionError. It should give 0.6667."),
    ],
)
def test_four_digits_are_shown_unless_they_are_the_same(function, message):
    assert message in str(check_function(exercise_of(lambda x: 2 / 3, [1]), function))


def test_what_rounding_leaves_of_zero_is_zero():
    assert check_function(exercise_of(lambda x: 0.0, [1]), lambda x: 0.1 + 0.2 - 0.3).passed


def test_what_a_known_mistake_does_is_computed_once_and_only_as_long_as_it_fits():
    asked = []

    def one_too_many(x):
        asked.append(x)
        return x + 1

    known = misconception_of(one_too_many)
    exercise = exercise_of(float, range(4), known)
    assert check_function(exercise, lambda x: x + 1 if x < 2 else 0).misconception is None
    assert asked == [0, 1, 2]
    assert check_function(exercise, lambda x: x + 1).misconception is known
    assert asked == [0, 1, 2, 3]


@pytest.mark.parametrize("raises_up_to, named", [(0, True), (2, True), (3, False), (6, False)])
def test_a_mistake_is_named_if_it_shows_on_more_than_half_of_the_inputs(raises_up_to, named):
    known = misconception_of(lambda x: x + 1)
    exercise = exercise_of(float, range(1, 7), known)
    verdict = check_function(exercise, lambda x: x + 1 if x > raises_up_to else 1 / 0)
    assert not verdict.passed and (verdict.misconception is known) == named


@pytest.mark.parametrize("exercise", exercises().values(), ids=str)
def test_of_a_function_that_always_raises_little_is_asked(exercise):
    """It is tried on enough ordinary inputs, and each known mistake on one of them."""
    exercise = copy.copy(exercise)
    exercise.outcomes = {}
    tried = []

    def nothing_of_the_name(*arguments):
        tried.append(exercise.ordinary(*arguments))
        return nothing  # noqa: F821

    verdict = check_function(exercise, nothing_of_the_name)
    assert "raises NameError" in str(verdict) and verdict.misconception is None
    assert tried.count(True) <= ENOUGH_FAULTS
    assert tried[-1] or len(tried) == len(list(exercise.domain()))
    assert all(len(asked) <= 1 for asked in exercise.outcomes.values())


@pytest.mark.parametrize("answer", [lambda x: 1 / 0, lambda x: 0.5 if x == 1 else 1 / 0])
def test_a_function_that_mostly_raises_is_not_tried_on_all_inputs(answer):
    """With a wrong number or without."""
    exercise = exercise_of(float, range(1, 10 * ENOUGH_FAULTS))
    tried = []
    check_function(exercise, lambda x: tried.append(x) or answer(x))
    assert len(tried) <= ENOUGH_FAULTS + 1


@pytest.mark.parametrize(
    "raises, named",
    [
        (lambda x: x % 3 == 0, True),
        (lambda x: x < ENOUGH_FAULTS, True),
        (lambda x: x <= ENOUGH_FAULTS, False),
    ],
)
def test_a_mistake_is_named_though_the_function_raises_on_many_inputs(raises, named):
    """Unless it has raised on enough of them before it gave a number."""
    known = misconception_of(lambda x: x + 1)
    exercise = exercise_of(float, range(1, 10 * ENOUGH_FAULTS), known)
    verdict = check_function(exercise, lambda x: 1 / 0 if raises(x) else x + 1)
    assert not verdict.passed and (verdict.misconception is known) == named


def test_what_a_mistake_does_where_the_function_fails_is_asked_only_if_it_gives_its_numbers():
    asked = []
    known = misconception_of(lambda x: asked.append(x) or x + 1)
    exercise = exercise_of(float, range(1, 7), known)
    assert check_function(exercise, lambda x: x + 2 if x > 2 else 1 / 0).misconception is None
    assert asked == [3]
    assert check_function(exercise, lambda x: x + 1 if x > 2 else 1 / 0).misconception is known
    assert sorted(asked) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("raises_up_to, named", [(1, True), (2, False)])
def test_a_mistake_that_only_raises_is_named_if_it_raises_on_the_same_inputs(raises_up_to, named):
    known = misconception_of(lambda x: x if x > 1 else 1 / 0)
    exercise = exercise_of(float, range(1, 7), known)
    verdict = check_function(exercise, lambda x: x if x > raises_up_to else 1 / 0)
    assert verdict.counterexample == (1,) and (verdict.misconception is known) == named


def test_the_first_ordinary_counterexample_is_told_before_the_mistake_has_a_name():
    told = []
    known = misconception_of(lambda x: x + 1)
    exercise = exercise_of(float, range(4), known)
    assert check_function(exercise, known.function, told.append).misconception is known
    assert [(verdict.counterexample, verdict.misconception) for verdict in told] == [((1,), None)]
    assert str(told[0]) == "Not yet: `f(1)` should give 1, yours gives 2."


def test_a_mistake_has_its_own_name_and_a_part_leaves_out_only_what_it_has():
    exercise = exercise_of(float, [1], misconception_of(abs))
    with pytest.raises(ValueError, match="f knows “one too many” already"):
        exercise.mistake("one too many")(abs)
    with pytest.raises(ValueError, match=r"mistakes of the part gain, got \['one too few'\]"):
        Part("gain", exercise).join(exercise, without=["one too few"])


@pytest.mark.parametrize("name", ["ndcg", "mean_ndcg"])
def test_a_mistake_of_a_part_says_in_each_exercise_where_it_was_seen(name):
    assert exercises()[name].mistakes["DCG not cut at k"].seen_in == "lenskit/lkpy #309"


def test_a_draw_is_named_near_the_right_value_and_never_drawn_again():
    def draws(x):
        raise AssertionError

    known = Misconception("drawn", "It draws. Count.", "", "dcg-weights", [draws], near=0.1)
    exercise = exercise_of(float, range(1, 7), known)
    assert check_function(exercise, lambda x: x + 0.07 * (-1) ** x).misconception is known
    assert check_function(exercise, lambda x: x + 0.07 * x).misconception is None
    assert check_function(exercise, float).passed


def test_a_verdict_in_a_notebook_is_a_quotation_with_its_paragraphs():
    known = Misconception("two", "Two. Three.", "", "dcg-weights", [min])
    chapter, heading = SECTIONS["dcg-weights"]
    verdict = Verdict(False, "One.", misconception=known, printed="4\n5")
    assert verdict._repr_markdown_().split("\n> \n> ") == [
        "> One.",
        "This looks like “two”. Two. Three.",
        f"See the section “{heading}” of the chapter “{TITLES[chapter]}”.",
        "It printed:",
        "```text\n> 4\n> 5\n> ```",
    ]


def test_a_mistake_that_changes_its_input_is_named():
    def sorts(x):
        x.sort()
        return x[0]

    known = misconception_of(sorts)
    exercise = exercise_of(lambda x: x[0], [[1, 2], [2, 1], [1, 0]], known)
    verdict = check_function(exercise, sorts)
    assert verdict.misconception is known and verdict.counterexample == ([2, 1],)
    assert "`f([2, 1])` changes its input in place, to `[1, 2]`" in str(verdict)


@pytest.mark.parametrize("own, passed", [(0, False), (1, False), (2, True), (5, True)])
def test_an_answer_may_return_a_metric_of_the_book_for_three_inputs_of_four(own, passed):
    def answer(x):
        return float(x) if x <= own else rm.formulas.cumulative_gain([x])

    verdict = check_function(exercise_of(float, range(1, 9)), answer)
    assert verdict.passed == passed


def test_the_domains_are_all_rankings_up_to_a_length():
    def rankings(length):
        return itertools.chain(*(itertools.product((0, 1), repeat=n) for n in range(length + 1)))

    judged = {(rels, sum(rels) + missed) for rels in rankings(4) for missed in range(3)}
    cut = {(rels, k, R) for rels, R in judged for k in range(1, len(rels) + 3)}
    assert sorted((tuple(rels), R) for rels, R in judged_rankings(4)) == sorted(judged)
    assert sorted((tuple(rels), k, R) for rels, k, R in cut_rankings(4)) == sorted(cut)
    assert {R - sum(rels) for rels, R in judged_rankings(2, 1)} == {0, 1}
    assert {R - sum(rels) for rels, _, R in cut_rankings(2, 1)} == {0, 1}


def test_lists_and_orders_are_all_there_in_the_order_of_their_values():
    def listed(items):
        return [list(item) for item in items]

    assert list(every_list([3, 1, 2], 2)) == listed(itertools.product([3, 1, 2], repeat=2))
    assert list(permutations([3, 1, 2])) == listed(itertools.permutations([3, 1, 2]))
    assert list(binary_lists(2)) == [[], [0], [1], [0, 0], [0, 1], [1, 0], [1, 1]]
    assert list(binary_lists(3, 3)) == listed(itertools.product([0, 1], repeat=3))


def test_an_unknown_exercise_is_answered_with_the_nearest():
    message = r"one of rm\.practice\.exercises\(\), such as average_precision, .*, got 'avg_prec'"
    with pytest.raises(ValueError, match=message) as refused:
        check("avg_prec", right_by_positions)
    assert str(refused.value).count(",") == 4


def test_the_name_comes_first():
    with pytest.raises(TypeError, match="name must be a text and comes first, got <function"):
        check(right_by_positions, "average_precision")


def test_an_unknown_section_is_refused_with_those_of_its_chapter():
    dcg = exercises()["dcg"]
    with pytest.raises(ValueError, match=r"one of dcg-.*dcg-cut, got 'dcg-cuts'"):
        dcg.mistake("cut nowhere", "dcg-cuts")(lambda rels, k: 0.0)
    assert "cut nowhere" not in dcg.mistakes


def test_what_is_no_function_is_refused():
    with pytest.raises(
        TypeError,
        match=r"function must be a function average_precision\(rels, n_relevant\), got 0.5",
    ):
        check("average_precision", 0.5)


INDEX_0 = "Is something 0 at rank 1? If `i` counts from 0, as in `enumerate(rels)`, then rank 1"


def discounted_from_0(rels, k, pool):
    """The most common slip: ranks that count from 0, so that rank 1 is divided by log2(1) = 0."""
    ideal = sorted(pool, reverse=True)[:k]
    dcg, best = [
        sum(g / math.log2(i + 1) for i, g in enumerate(grades)) for grades in (rels[:k], ideal)
    ]
    return dcg / best


def by_the_ideal(rels, k, pool):
    """It divides by 0 only where nothing is relevant."""
    ideal = sum(g / math.log2(rank + 1) for rank, g in enumerate(sorted(pool)[::-1][:k], 1))
    return sum(g / math.log2(rank + 1) for rank, g in enumerate(rels[:k], 1)) / ideal


def test_what_a_misconception_calls_does_not_count_as_a_call_of_the_answer():
    assert check("err", solutions.err).passed


def test_a_call_is_written_as_a_reader_would_write_it():
    assert exercises()["ndcg"].call(([1, 0], 2, [1, 1])) == "`ndcg([1, 0], k=2, pool=[1, 1])`"


def weighted_from_0(rels, n_relevant):
    return sum(rel / index for index, rel in enumerate(rels))


def by_the_other_hits(rels, n_relevant):
    return 1.0 / (sum(rels) - 1)


@pytest.mark.parametrize("function, asked", [(weighted_from_0, True), (by_the_other_hits, False)])
def test_a_division_by_zero_at_every_rank_1_is_asked_about(function, asked):
    """And only there, since other divisions by zero have other reasons."""
    verdict = check("average_precision", function)
    assert not verdict.passed and "ZeroDivisionError" in verdict.message
    assert verdict.misconception is None
    assert (INDEX_0 in verdict.message) == asked


def test_a_division_by_an_ideal_of_0_has_a_name_and_a_pool_of_zeros_shows_it():
    verdict = check("ndcg", by_the_ideal)
    assert verdict.misconception.name == "0 divided by 0"
    assert verdict.counterexample == ([0], 1, [0]) and INDEX_0 not in verdict.message


@pytest.mark.slow
def test_a_slip_at_rank_1_that_spares_empty_lists_has_a_name():
    verdict = check("ndcg", lambda rels, k, pool: discounted_from_0(rels, k, pool) if pool else 0.0)
    assert verdict.misconception.name == "log2 of the rank"
    assert "log2(i + 1) with i from 0" in verdict.message
