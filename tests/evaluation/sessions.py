"""A session in a shell, as a page to read: `$ rankmetrics-lib …`, then what is printed, on stderr
after `! `, and an exit code other than 0 as `[1]`. `$ cat FILE` shows a file: one that was not
there before is written so."""

import re
import shlex
from pathlib import Path

from rankmetrics_lib.command.main import main


def blocks(page):
    """The lines with a command, and what follows each; comments stand before a command."""
    text = re.sub(r"^#.*\n", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [
        block.strip("\n").partition("\n")[::2] for block in re.split(r"^\$ ", text, flags=re.M)[1:]
    ]


def called(arguments, capsys):
    """The exit code of the command, its output and its messages."""
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = stop.code
    return code, *capsys.readouterr()


def printed(line, shown, capsys):
    """What a line prints in this folder, in the form of a session."""
    program, *arguments = shlex.split(line)
    if program == "cat":
        [path] = map(Path, arguments)
        if not path.exists():
            path.write_text(f"{shown}\n", encoding="utf-8")
        return path.read_text(encoding="utf-8").rstrip("\n")
    code, output, errors = called(arguments, capsys)
    errors = "".join(f"! {error}\n" for error in errors.splitlines())
    return (output + errors + (f"[{code}]" if code else "")).rstrip("\n")
