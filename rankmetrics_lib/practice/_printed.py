"""Keeps what a reader's function prints apart from the verdict."""

import sys

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from typing import Any

MOST = 2000  # characters
IN_PAGE = sys.implementation.name == "micropython"


class Printed:
    """Between `start` and `end`, output goes to `text`, up to a limit."""

    now: "Printed | None" = None  # a page's own `print` writes to it, since MicroPython's cannot

    def __init__(self) -> None:
        self.text = ""

    def start(self) -> None:
        self.text = ""
        Printed.now = self
        if not IN_PAGE:
            self.before: Any = sys.stdout
            sys.stdout = self

    def end(self) -> None:
        Printed.now = None
        if not IN_PAGE:
            sys.stdout = self.before

    def write(self, text: str) -> int:
        if len(self.text) <= MOST:
            self.text += text
        return len(text)

    def flush(self) -> None:
        pass

    def shown(self) -> str:
        """What was printed, without its last line break."""
        if len(self.text) > MOST:
            return self.text[:MOST] + "… (more was printed)"
        return self.text.rstrip("\n")
