"""Scripts that let a shell complete the command: options, files and names of measures.

shtab writes them from the parsers, so pressing Tab does not start Python.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, NoReturn

from .parsing import Subcommand

SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")
OF_FILES = ("qrels", "runs", "run", "source", "target", "out")
OF_FOLDERS = ("submissions", "feedback")


class PrintCompletion(argparse.Action):
    """An option that prints the script for a shell, and ends the command."""

    def __call__(
        self, parser: Any, namespace: Any, shell: Any, option: str | None = None
    ) -> NoReturn:
        from .main import parser as parser_of

        print(script(parser_of(), shell))
        sys.exit(0)


def script(whole: argparse.ArgumentParser, shell: str) -> str:
    try:
        import shtab
    except ModuleNotFoundError as error:
        message = "--print-completion needs shtab: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    kinds = dict.fromkeys(OF_FILES, shtab.FILE) | dict.fromkeys(OF_FOLDERS, shtab.DIRECTORY)
    for subcommand in subcommands_of(whole):
        subcommand.fill()
        for action in subcommand._actions:
            if action.dest in kinds:
                action.complete = kinds[action.dest]  # type: ignore[attr-defined]
            action.choices = action.choices or words_for(action)
    return shtab.complete(whole, shell)


def subcommands_of(whole: argparse.ArgumentParser) -> list[Subcommand]:
    (commands,) = (one for one in whole._actions if isinstance(one, argparse._SubParsersAction))
    return list(commands.choices.values())


def words_for(action: argparse.Action) -> list[str] | None:
    """Words that an option takes beside others."""
    from ..identify.ways import METRICS
    from .measures import SETS, every_measure, names_in_set

    if action.dest == "measures":
        return every_measure() + (list(SETS) if action.type is names_in_set else [])
    return list(METRICS) if action.dest == "metric" else None
