"""Corrections of what the theme and other extensions write, which fail when there is nothing to
correct.

A new version of the theme may write a page differently. A correction that then silently does
nothing is a fault that no one sees, so each of them stops the build.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

Replacement = str | Callable[[re.Match], str]


class NothingToMend(Exception):
    """The text that a correction looks for is no longer there."""

    def __init__(self, name: str, found: str):
        super().__init__(
            f"{name}: {found}. The theme or an extension has changed: adapt this correction, or"
            " delete it if it is no longer needed."
        )


@dataclass(frozen=True)
class Mend:
    """A correction: a pattern and its replacement.

    Parameters
    ----------
    name : str
        What an error message calls it.
    pattern : str
        Regular expression for what is written; a dot also matches the end of a line.
    mended : str or function, optional
        The replacement, as `re.sub` takes it.
    sign : str, optional
        Regular expression with one match for each place that needs the correction, whether or not
        the pattern fits there. Without it, the pattern must fit at least once.
    """

    name: str
    pattern: str
    mended: Replacement = ""
    sign: str = ""

    def __call__(self, text: str, mended: Replacement | None = None) -> str:
        """Return the corrected text. `mended` is for replacements that are only known during the
        build."""
        replacement = self.mended if mended is None else mended
        result, found = re.subn(self.pattern, replacement, text, flags=re.DOTALL)
        expected = len(re.findall(self.sign, text)) if self.sign else max(found, 1)
        require(found == expected, self.name, f"{found} found, {expected} expected")
        return result


def require(there: object, name: str, found: str = "nothing found") -> None:
    """Raise NothingToMend unless the text that this correction needs is there."""
    if not there:
        raise NothingToMend(name, found)
