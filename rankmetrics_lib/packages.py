"""Packages that only some functions need."""

from __future__ import annotations

from importlib.util import find_spec


def require(function: str, *names: str, extra: str = "evaluation") -> None:
    """Raise if one of these packages is not installed, with what installs it: pip adds to the
    rankmetrics-lib that is installed, and asks no index for it. This looks, and imports nothing."""
    for name in names:
        if find_spec(name) is None:
            needed = " and ".join(names)
            message = f"{function} needs {needed}: pip install 'rankmetrics-lib[{extra}]'"
            raise ModuleNotFoundError(message, name=name)
