"""What the tests share: the two layers of the package, rankings for the other libraries, and the
settings of hypothesis."""

import hypothesis
import pytest

import rankmetrics_lib as rm

# The same examples in every run; `--hypothesis-profile=thorough` looks further.
hypothesis.settings.register_profile(
    "repeatable", derandomize=True, deadline=None, max_examples=100, database=None
)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=3000, database=None)
hypothesis.settings.load_profile("repeatable")


@pytest.fixture(params=[rm.formulas, rm], ids=["formulas", "arrays"])
def library(request):
    """The formulas, then the functions over arrays, for tests of what both must do."""
    return request.param


@pytest.fixture(scope="session")
def rankings():
    """Thousands of judged rankings without ties, for the libraries that read qrels and runs."""
    import peers

    return peers.random_rankings()


@pytest.fixture(scope="session")
def scored():
    """Thousands of scored lists without ties, for the libraries that read labels and scores."""
    import peers

    return peers.random_scored(tied=False)


@pytest.fixture(scope="session")
def tied():
    """Thousands of scored lists in which many documents share a score."""
    import peers

    return peers.random_scored(tied=True)
