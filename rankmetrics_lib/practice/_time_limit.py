"""A time limit for each call of a reader's function."""

try:
    import signal
    from threading import current_thread, main_thread
    from time import monotonic
except ImportError:  # in MicroPython, where the page stops an endless loop itself
    signal = None  # type: ignore[assignment]

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

SECONDS = 5
NEVER = float("inf")
AT_ONCE = 1e-6  # seconds; 0 would stop the timer


class TooLong(BaseException):
    """Not an Exception: the reader's own `except Exception` must not catch it."""


def can_interrupt() -> bool:
    """Only the main thread gets signals, and Windows has no timer that sends them."""
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


class TimeLimit:
    """Inside of `with TimeLimit(seconds) as limit`, `limit.call` stops a function that takes
    longer, where that is possible.

    Setting a timer takes longer than most calls, so one timer serves all of them: when it rings
    too early for the call that is running, it is set again. A timer that ran before, such as a
    test runner's own limit, still rings at its time.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.end = NEVER  # of the time for the call that is running
        self.other_end = NEVER  # of the timer that ran before
        self.before: Any = None

    def __enter__(self) -> "TimeLimit":
        self.can_interrupt = can_interrupt()
        if self.can_interrupt:
            self.before = signal.signal(signal.SIGALRM, self.ring)
            others, _ = signal.getitimer(signal.ITIMER_REAL)
            if others:
                self.other_end = monotonic() + others
            self.set_timer(self.seconds)
        return self

    def __exit__(self, *_: object) -> None:
        if self.can_interrupt:
            self.set_timer(NEVER)
            signal.signal(signal.SIGALRM, self.before)

    def set_timer(self, seconds: float) -> None:
        """Let it ring in so many seconds, or when the timer that ran before would."""
        left = max(AT_ONCE, min(seconds, self.other_end - monotonic()))
        signal.setitimer(signal.ITIMER_REAL, 0 if left == NEVER else left)

    def ring(self, *alarm: "Any") -> None:
        now = monotonic()
        has_run_out = signal.getitimer(signal.ITIMER_REAL)[0] == 0
        if has_run_out and self.end <= now:
            raise TooLong
        is_for_other = not has_run_out or self.other_end <= now
        if self.other_end <= now:
            self.other_end = NEVER
        if has_run_out:
            self.set_timer(min(self.seconds, self.end - now))
        if is_for_other and callable(self.before):
            self.before(*alarm)

    def call(self, function: "Callable[..., Any]", arguments: "Sequence") -> "Any":
        """The function's value. Raises TooLong once the time is over."""
        if not self.can_interrupt:
            return function(*arguments)
        self.end = monotonic() + self.seconds
        try:
            return function(*arguments)
        finally:
            self.end = NEVER
