"""A time limit for each call of a reader's function."""

try:
    import signal
    from threading import current_thread, main_thread
except ImportError:  # in MicroPython, where the page stops an endless loop itself
    signal = None  # type: ignore[assignment]

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

SECONDS = 5


class TooLong(BaseException):
    """Not an Exception: the reader's own `except Exception` must not catch it."""


def can_interrupt() -> bool:
    """Only the main thread gets signals, and Windows has no timer that sends them."""
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


class TimeLimit:
    """Inside of `with TimeLimit(seconds) as limit`, `limit.call` stops a function that takes
    longer, where that is possible."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.running = False
        self.before: Any = None

    def __enter__(self) -> "TimeLimit":
        self.can_interrupt = can_interrupt()
        if self.can_interrupt:
            self.before = signal.signal(signal.SIGALRM, self.stop)
        return self

    def __exit__(self, *_: object) -> None:
        if self.can_interrupt:
            signal.signal(signal.SIGALRM, self.before)

    def stop(self, *alarm: "Any") -> None:
        if self.running:
            raise TooLong
        if callable(self.before):  # a test runner's own limit, for example
            self.before(*alarm)

    def call(self, function: "Callable[..., Any]", arguments: "Sequence") -> "Any":
        """The function's value. Raises TooLong once the time is over."""
        if not self.can_interrupt:
            return function(*arguments)
        others, _ = signal.getitimer(signal.ITIMER_REAL)
        if 0 < others <= self.seconds:
            return function(*arguments)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)
        self.running = True
        try:
            return function(*arguments)
        finally:
            left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
            self.running = False
            if others:
                signal.setitimer(signal.ITIMER_REAL, others - (self.seconds - left))
