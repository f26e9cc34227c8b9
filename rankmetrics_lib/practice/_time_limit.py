"""A time limit for one call of a reader's function."""

try:
    import signal
    from threading import current_thread, main_thread
except ImportError:  # in MicroPython, where the page stops an endless loop itself
    signal = None  # type: ignore[assignment]

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

SECONDS = 5


class TooLong(BaseException):
    """Not an Exception: the reader's own `except Exception` must not catch it."""


def stop(*_: object) -> None:
    raise TooLong


def can_interrupt() -> bool:
    """Only the main thread gets signals, and Windows has no timer that sends them."""
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


def call_in_time(function: "Callable[..., Any]", arguments: list, seconds: float) -> "Any":
    """The function's value. Raises TooLong after this many seconds, where that is possible."""
    if not can_interrupt():
        return function(*arguments)
    others, _ = signal.getitimer(signal.ITIMER_REAL)  # a test runner's own limit, for example
    if 0 < others <= seconds:
        return function(*arguments)
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return function(*arguments)
    finally:
        left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if others:
            signal.setitimer(signal.ITIMER_REAL, others - (seconds - left))
