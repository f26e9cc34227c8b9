"""A progress bar for work that goes in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Step: TypeAlias = Callable[[str], object]
BAR_AFTER = 1  # seconds: shorter work needs no progress bar


def no_step(name: str) -> None:
    """For work that nobody watches."""


@contextmanager
def steps(wanted: bool, total: int) -> Iterator[Step]:
    """A function to call with the name of each step as it begins."""
    if not wanted:
        yield no_step
        return
    try:
        from tqdm import tqdm
    except ModuleNotFoundError as error:
        message = "progress needs tqdm: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    with tqdm(
        total=total,
        bar_format="{percentage:3.0f}% |{bar:20}| {elapsed}, {desc}",
        delay=BAR_AFTER,
        mininterval=0,
        miniters=0,
        leave=False,
    ) as bar:

        def step(name: str) -> None:
            began = bool(bar.desc)
            bar.set_description_str(name, refresh=False)
            bar.update(began)  # the step before has ended

        yield step
