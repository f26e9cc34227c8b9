"""Dask at work: in the threads of this process, or on the machines of a cluster."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SECONDS_TO_CONNECT = 5
# What glibc calls them, and sizes that the arrays of a measurement stay below.
TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3
TRIM_VARIABLE = b"MALLOC_TRIM_THRESHOLD_="
KEPT, LARGEST_ARRAY, USUAL = 2**28, 2**25, 2**17
# How often work is handed out before the workers that die over it are taken to die of it.
ATTEMPTS = 4
# A part of a run that is in the memory of this process travels with the tasks.
LARGEST_GRAPH = {"distributed.admin.large-graph-warning-threshold": "100GB"}


@contextmanager
def client_of(address: str | None) -> Iterator[Any]:
    """A client of the cluster at the address, which Dask takes meanwhile; or the active one; or
    None, where Dask would take something else, such as its threads."""
    try:
        # All at once: what is imported while a setting is changed may lose its own.
        import dask.dataframe  # noqa: F401
        from dask.base import get_scheduler
        from distributed import Client
    except ModuleNotFoundError as error:
        message = (
            "evaluate on many machines needs Dask: pip install 'rankmetrics_lib[many-machines]'"
        )
        raise ModuleNotFoundError(message) from error
    if address is None:
        owner = getattr(get_scheduler(), "__self__", None)
        yield owner if isinstance(owner, Client) else None
        return
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except OSError as error:
        raise ConnectionError(
            "address must be that of a Dask scheduler, such as 'tcp://10.0.0.1:8786', got"
            f" {address!r}, where none answered within {SECONDS_TO_CONNECT} s"
        ) from error
    with client, client.as_current():
        yield client


def computed(client: Any, function: Callable, *columns: Iterable, **common: Any) -> list:
    """The results of a function, called with each row of the columns."""
    import dask

    function = dask.delayed(function, pure=False)
    with dask.config.set(LARGEST_GRAPH):
        tasks = [function(*row, **common) for row in zip(*columns, strict=True)]
        return dask.compute(tasks, scheduler=client)[0]


def held(client: Any, parts: list) -> list:
    """The parts in the memory of the workers, each sent once."""
    import dask

    with dask.config.set(LARGEST_GRAPH):
        return list(dask.persist(*parts, scheduler=client))


def worker_here() -> str | None:
    """The address of the worker that calls this; None in threads without a cluster."""
    from distributed import get_worker

    try:
        return get_worker().address
    except ValueError:
        return None


def computed_with(
    client: Any, function: Callable, sent: list, parts: list, places: list, **common: Any
) -> list:
    """The results of a function, called with what is sent and with its part. Each thing is sent
    once, to the worker at its place, and again only if that worker dies."""
    if client is None:
        return computed(None, function, sent, parts, **common)
    import dask
    from distributed import CancelledError, as_completed

    function = dask.delayed(function, pure=False)
    done: dict[int, Any] = {}
    for _ in range(ATTEMPTS):
        left = [number for number in range(len(parts)) if number not in done]
        there = scattered(client, {number: (sent[number], places[number]) for number in left})
        tasks = [function(there[number], parts[number], **common) for number in left]
        with dask.config.set(LARGEST_GRAPH):
            number_of = dict(zip(client.compute(tasks), left, strict=True))
        for future in as_completed(number_of, loop=client.loop):
            try:
                done[number_of[future]] = future.result()
            except CancelledError:  # what it needs was on a worker that died
                continue
        if len(done) == len(parts):
            return [done[number] for number in range(len(parts))]
    raise RuntimeError(
        f"evaluate lost {len(parts) - len(done)} of {len(parts)} parts of the run {ATTEMPTS} times,"
        " since workers died; a part must fit in the memory of a worker"
    )


def scattered(client: Any, things: dict[int, tuple[Any, str | None]]) -> dict[int, Any]:
    """What is sent, as futures: each to the worker at its place while that is alive."""
    alive = client.nthreads()
    by_place: dict[str | None, list[int]] = {}
    for number, (_, place) in things.items():
        by_place.setdefault(place if place in alive else None, []).append(number)
    there: dict[int, Any] = {}
    for place, numbers in by_place.items():
        of_place = [things[number][0] for number in numbers]
        futures = client.scatter(of_place, workers=place and [place], hash=False)
        there |= dict(zip(numbers, futures, strict=True))
    return there


@contextmanager
def memory_kept() -> Iterator[None]:
    """Reuse the memory of arrays until all is done.

    Dask has its workers give back what is freed at once, for which Linux hands out every array
    anew, page after page: that nearly doubles the time of a measurement.
    """
    trim = trim_threshold()
    if trim is None:
        yield
        return
    glibc = ctypes.CDLL(None)
    glibc.mallopt(TRIM_THRESHOLD, KEPT)
    glibc.mallopt(MMAP_THRESHOLD, LARGEST_ARRAY)
    try:
        yield
    finally:
        glibc.mallopt(TRIM_THRESHOLD, trim)
        glibc.mallopt(MMAP_THRESHOLD, USUAL)
        glibc.malloc_trim(0)


def trim_threshold() -> int | None:
    """What Dask told glibc when this process was started; `os.environ` may have changed since."""
    if not hasattr(os, "confstr") or "CS_GNU_LIBC_VERSION" not in os.confstr_names:
        return None
    started_with = Path("/proc/self/environ").read_bytes().split(b"\0")
    found = [each[len(TRIM_VARIABLE) :] for each in started_with if each.startswith(TRIM_VARIABLE)]
    return int(found[0]) if found else None
