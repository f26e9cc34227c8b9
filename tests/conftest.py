"""What the tests share: the two layers of the package, rankings for the other libraries, and the
settings of hypothesis."""

import os
import random

import hypothesis
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.grading import isolation

BUILT = {"browser", "address", "pages", "standalone"}  # fixtures that read the built site
MISSING = os.environ.get("WITHOUT", "").split()  # what noxfile.py has looked for in vain
# Fixtures that take seconds, made in one process: the name of the group of tests that share it.
SHARED = {"pages": "pages", "fork": "tiny books", "homeless": "tiny books"}
# Windows has other signals, and no pipes with a name.
POSIX = os.name == "posix"
collect_ignore = [] if POSIX else ["evaluation/test_command_in_a_shell.py"]

# The same examples in every run. `make check` takes the quick ones, `--hypothesis-profile=thorough`
# looks further.
# No profile asks how long an example takes, or its making.
UNTIMED = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
for name, examples in [("quick", 10), ("repeatable", 100)]:
    hypothesis.settings.register_profile(
        name, derandomize=True, max_examples=examples, database=None, **UNTIMED
    )
hypothesis.settings.register_profile("thorough", max_examples=3000, database=None, **UNTIMED)
hypothesis.settings.load_profile("repeatable")


def pytest_report_header():
    """Which ways of running students' code this machine has."""
    reason = isolation.problem()
    ways = f"only without isolation: {reason}" if reason else "isolated by bubblewrap, and not"
    return f"grading: students' code is run {ways}"


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(items):
    """Mark a test by the fixtures that it uses; of a sampled table, mark nine rows of ten as left
    out. Skip a test that needs what this machine lacks."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if "browser" in fixtures:
            item.add_marker("browser")
        if BUILT & fixtures:
            item.add_marker("built")
        if item.get_closest_marker("sampled") and random.Random(item.name).random() > 1 / 10:
            item.add_marker("left_out")
        for thing in filter(item.get_closest_marker, MISSING):
            item.add_marker(pytest.mark.skip(reason=f"there is no {thing}"))
        if "piped" in fixtures and not POSIX:
            item.add_marker(pytest.mark.skip(reason="Windows has no pipes with a name"))
        for group in {SHARED[fixture] for fixture in SHARED.keys() & fixtures}:
            item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(params=[rm.formulas, rm], ids=["formulas", "arrays"])
def library(request):
    """The formulas, then the functions over arrays, for tests of what both must do."""
    return request.param


@pytest.fixture(scope="session")
def scored():
    """A hundred scored lists without ties, for the libraries that read labels and scores."""
    import peers

    return peers.random_scored(tied=False)


@pytest.fixture(scope="session")
def tied():
    """A hundred scored lists in which many documents share a score."""
    import peers

    return peers.random_scored(tied=True)
