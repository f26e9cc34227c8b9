"""Lets no cell of a notebook that otter grades run forever: otter itself waits."""

from __future__ import annotations

import signal
from typing import Any

from ..practice._time_limit import TooLong, can_interrupt


class TimeLimit:
    """A plugin of otter: no cell of a submission may take longer than `seconds`, which its
    configuration gives. Otter waits forever for a cell, and writes its results after the last one.
    """

    def __init__(self, submission: str, about: dict[str, Any], config: dict[str, int]) -> None:
        self.seconds = config["seconds"]

    def before_execution(self, notebook: Any) -> Any:
        """The submission, between a cell that sets the limit and one that lifts it."""
        from nbformat.v4 import new_code_cell

        start = f"from {__name__} import CellLimit\ncell_limit = CellLimit({self.seconds})"
        end = "cell_limit.lift()"
        notebook.cells = [new_code_cell(start), *notebook.cells, new_code_cell(end)]
        return notebook


class CellLimit:
    """Stops each of the notebook's next cells that takes longer, where a signal can stop it."""

    def __init__(self, seconds: float) -> None:
        from IPython import get_ipython

        self.seconds = seconds if can_interrupt() else 0
        self.events = get_ipython().events
        self.events.register("pre_run_cell", self.start)
        self.events.register("post_run_cell", self.end)

    def lift(self) -> None:
        self.events.unregister("pre_run_cell", self.start)
        self.events.unregister("post_run_cell", self.end)
        self.end()

    def start(self, *_: object) -> None:
        if self.seconds:
            signal.signal(signal.SIGALRM, self.stop)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def end(self, *_: object) -> None:
        if self.seconds:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def stop(self, *_: object) -> None:
        raise TooLong(f"stopped after {self.seconds} seconds")
