"""Lets no cell of a notebook that otter grades run forever: otter itself waits, and writes its
results after the last cell."""

from __future__ import annotations

import signal
from typing import Any

from ..practice._time_limit import TooLong, can_interrupt


class TimeLimit:
    """A plugin of otter: no cell of a submission may take longer than `seconds`, which its
    configuration gives."""

    def __init__(self, submission: str, about: dict[str, Any], config: dict[str, int]) -> None:
        self.seconds = config["seconds"]

    def before_execution(self, notebook: Any) -> Any:
        """The submission, between a cell that sets the limit and one that lifts it."""
        from nbformat.v4 import new_code_cell

        start = f"from {__name__} import limit_cells\nlimit_cells({self.seconds})"
        notebook.cells = [new_code_cell(start), *notebook.cells, new_code_cell("limit_cells(0)")]
        return notebook


def limit_cells(seconds: float) -> None:
    """Stop each of the notebook's next cells that takes longer, where a signal can stop it; with 0,
    stop none."""
    from IPython import get_ipython

    def stop(*_: object) -> None:
        raise TooLong(f"stopped after {seconds} seconds")

    if can_interrupt():
        signal.signal(signal.SIGALRM, stop)
        events = get_ipython().events
        events.register("pre_run_cell", lambda *_: signal.setitimer(signal.ITIMER_REAL, seconds))
        events.register("post_run_cell", lambda *_: signal.setitimer(signal.ITIMER_REAL, 0))
