"""The command `rankmetrics-lib`, which is also `python -m rankmetrics_lib`.

`main` takes the arguments, calls a subcommand, and writes what it returns; each subcommand is a
module of its name, imported when it is called. `parsing` holds the arguments that they share,
`files` reads their files, and `text` writes their tables.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable
from typing import Any, NoReturn

NAME = "rankmetrics-lib"
OLD_NAME = "rankmetrics"  # until 1.1
PACKAGE = "rankmetrics_lib"


def on_ctrl_c(action: Callable[..., Any]) -> None:
    """Call this for SIGINT, which a process in the background of a shell goes on ignoring."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, action)


def is_this_process() -> bool:
    """Whether this process was started as the command, under its name or as `python -m`."""
    called = os.path.basename(sys.argv[0]) if getattr(sys, "argv", None) else ""
    return called in (NAME, OLD_NAME) or called == "-m" and PACKAGE in sys.orig_argv


if is_this_process():
    # At once and without a word, as a shell has it. Python's own KeyboardInterrupt would have to
    # pass through the libraries, some of which catch it.
    on_ctrl_c(lambda *_: os._exit(130))


def program(name: str = NAME) -> NoReturn:
    """Run the command with the arguments of this process, and end the process."""
    if hasattr(signal, "SIGPIPE"):  # so that `| head` ends it quietly
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if isinstance(sys.stdout, io.TextIOWrapper):  # ids are UTF-8, whatever the terminal's language
        sys.stdout.reconfigure(encoding="utf-8")
    from .main import main

    code = main(sys.argv[1:], name)
    if sys.stderr is not None:
        sys.stderr.flush()
    # Without unloading the libraries, which takes time, and can fail if memory is low.
    os._exit(code)


def under_old_name() -> NoReturn:
    """The same command under its old name."""
    if sys.stderr is not None:
        print(f"{OLD_NAME} is now {NAME}", file=sys.stderr)
    program()
