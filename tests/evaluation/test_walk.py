"""evaluate goes one way: read, join, rank, score, table; no step imports a later one."""

import ast
import dataclasses
import importlib
from pathlib import Path

import pytest

import rankmetrics_lib.evaluation

PACKAGE = Path(rankmetrics_lib.evaluation.__file__).parent
# Each imports only what stands above it.
ORDER = [
    *("buffers", "fingerprints", "packing", "ids", "labels", "lists"),
    *("other_names", "suggestions", "custom", "measures", "means"),
    *("columns", "values", "from_labels", "unpack", "trec_lines"),
    *("read_frames", "read_objects", "trec_files", "read_files"),
    *(
        "read_dicts",
        "small_files",
        "read",
        "read_tables",
        "read_arrays",
        "join",
        "lookups",
        "doubts",
        "rank",
        "metrics",
        "custom_metrics",
        "scales",
        "score",
        "subtopics",
        "table",
    ),
    *(
        "cluster",
        "partitions",
        "many_machines",
        "progress",
        "evaluate",
        "evaluate_files",
        "evaluator",
        "paired",
        "tukey",
        "compare",
    ),
    *("intervals", "power", "report"),
]
IDENTIFY = [
    *("choices", "ways", "printed", "search", "list_sums", "writing", "mistakes", "one_list"),
    *("_collection", "matrix_sums", "many_queries", "table"),
]


def neighbors_of(path):
    """The modules of its own folder that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            yield from [node.module] if node.module else [alias.name for alias in node.names]


@pytest.mark.parametrize(
    "folder, order",
    [
        (PACKAGE, ORDER),
        (PACKAGE.parent / "identify", IDENTIFY),
    ],
    ids=["walk", "identify"],
)
def test_every_module_imports_only_those_before_it(folder, order):
    assert sorted(order) == sorted(
        path.stem for path in folder.glob("*.py") if path.stem != "__init__"
    )
    for place, name in enumerate(order):
        assert set(neighbors_of(folder / f"{name}.py")) <= set(order[:place]), name


def test_what_one_step_hands_to_the_next_cannot_be_changed():
    modules = [importlib.import_module(f"rankmetrics_lib.evaluation.{name}") for name in ORDER]
    classes = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    records = list(filter(dataclasses.is_dataclass, classes))
    assert len(records) > 5
    assert [one for one in records if not one.__dataclass_params__.frozen] == []
