"""What the chapter says of logs and splits holds for other draws as well: which system wins, within
stated intervals. The simulations are the chapter's own cells."""

import re
from pathlib import Path

import nbformat
import numpy as np
import pytest

CHAPTER = Path(__file__).parents[2] / "chapters/recommendation.ipynb"


def cells_with(*words):
    """The code cells that hold these words, in their order."""
    notebook = nbformat.read(CHAPTER, as_version=4)
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    found = [source for source in cells if any(word in source for word in words)]
    assert len(found) == len(words)
    return "\n".join(found)


def run(source, seed):
    """The names that the cells leave behind, with another seed."""
    names = {"np": np}
    exec("import pandas as pd\nimport rankmetrics_lib as rm", names)
    source, n = re.subn(r"default_rng\(\d+\)", f"default_rng({seed})", source)
    assert n == 1
    exec(source, names)
    return names


@pytest.mark.parametrize("seed", [21, 22, 23])
def test_the_log_crowns_hits_and_random_traffic_tells_the_truth(seed):
    table = run(cells_with("train = log(shown)", '"Hits": np.tile', "def top10"), seed)["table"]
    hits, personal, random = (table[name] for name in ("Hits", "Personal", "Random"))
    assert 1.3 < hits["recall: log"] / personal["recall: log"] < 2.2
    assert 1.5 < personal["recall: random"] / hits["recall: random"] < 4
    assert 1.8 < personal["truth: liked"] / hits["truth: liked"] < 2.7
    for name in ("coverage", "novelty"):
        assert random[name] > max(hits[name], personal[name])
    assert random["C_KL"] < min(hits["C_KL"], personal["C_KL"])
    assert personal["ILD"] < 0.1 and random["ILD"] > 0.95 * hits["ILD"]


@pytest.mark.parametrize("seed", [31, 32])
def test_the_split_turns_the_order_of_two_recommenders(seed):
    source = cells_with("def recommend(train)", "tests = {", '"future"')
    rows = run(source, seed)["rows"]
    for leaking in ("leave one out", "leave the last out"):
        assert rows[leaking]["Neighbors"] > 1.3 * rows[leaking]["Recent"]
    assert rows["by time"]["Recent"] > 3 * rows["by time"]["Neighbors"]
    assert 0.45 < rows["leave one out"]["future"] < 0.55
    assert 0.25 < rows["leave the last out"]["future"] < 0.4
    assert rows["by time"]["future"] == 0
