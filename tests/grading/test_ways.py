"""Right answers, written in many ways, are right in `grade` as they are for the checker."""

import pytest

from rankmetrics_lib.grading import grade, isolation

from .conftest import notebook

BODY = "sum((2**rel - 1) * w[i] for i, rel in enumerate(rels))"
FUNCTION = f"def my_exponential_dcg(rels):\n    return {BODY}\n"
CHECK = 'rm.practice.check("exponential_dcg", my_exponential_dcg)'
WEIGHTS = "[1 / math.log2(i + 2) for i in range(50)]"

# Cells, after one that imports; each makes a right function, in a way of its own
WAYS = {
    "a dict filled in a loop": [
        "w = {}\nfor i in range(50):\n    w[i] = 1 / math.log2(i + 2)",
        FUNCTION,
        CHECK,
    ],
    "from math import *": [
        "from math import *",
        "def my_exponential_dcg(rels):\n"
        "    return sum((2**rel - 1) / log2(i + 2) for i, rel in enumerate(rels))",
        CHECK,
    ],
    "a lambda": [f"w = {WEIGHTS}\nmy_exponential_dcg = lambda rels: {BODY}", CHECK],
    "a def inside of try": [
        f"w = {WEIGHTS}\ntry:\n    " + FUNCTION.replace("\n", "\n    ") + "\nexcept Exception:\n"
        "    pass",
        CHECK,
    ],
    "arguments by name": [
        f"w = {WEIGHTS}\n{FUNCTION}",
        'rm.practice.check(name="exponential_dcg", function=my_exponential_dcg)',
    ],
    "a function that another one returns": [
        f"def maker(w):\n    def dcg(rels):\n        return {BODY}\n    return dcg\n",
        f"my_exponential_dcg = maker({WEIGHTS})",
    ],
    "a method": [
        f"class Metric:\n    w = {WEIGHTS}\n\n    def dcg(self, rels):\n        w = self.w\n"
        f"        return {BODY}\n",
        'rm.practice.check("exponential_dcg", Metric().dcg)',
    ],
    "a part of a function": [
        f"from functools import partial\ndef weighted(w, rels):\n    return {BODY}\n",
        f"my_exponential_dcg = partial(weighted, {WEIGHTS})",
        CHECK,
    ],
    "a decorated function": [
        "from functools import lru_cache, wraps\n\ndef on_tuples(function):\n    @wraps(function)\n"
        "    def call(rels):\n        return function(tuple(rels))\n    return call\n",
        f"w = {WEIGHTS}\n@on_tuples\n@lru_cache\n{FUNCTION}",
    ],
    "what it needs comes in a later cell": [FUNCTION, f"w = {WEIGHTS}"],
    "after cells that fail": ["1 / 0", "w = undefined\n", "def f(:", f"w = {WEIGHTS}", FUNCTION],
    "after a cell that ends Python": ["import os\nos._exit(3)", f"w = {WEIGHTS}", FUNCTION],
    "after a loop without an end": ["while True:\n    pass", f"w = {WEIGHTS}", FUNCTION],
    "beside lines for Jupyter only": [
        "%matplotlib inline\n!pip install x\nlen?",
        f"%%time\nw = {WEIGHTS}\ndisplay(w)\nget_ipython().run_line_magic('precision', '4')",
        "%%html\n<p>",
        "def my_exponential_dcg(rels):\n    total = 0\n    for i, rel in enumerate(rels):\n"
        "        total += (2**rel - 1\n            % 2**1000) * w[i]\n    return total",
    ],
    "with a helper that changes afterwards": [
        f"w = {WEIGHTS}\ndef gain(rel):\n    return 2**rel - 1\n",
        FUNCTION.replace("(2**rel - 1)", "gain(rel)") + CHECK,
        "def gain(rel):\n    return rel",
    ],
    "with a stub further down": [
        f"w = {WEIGHTS}\n{FUNCTION}",
        "def my_exponential_dcg(rels):\n    ...\n\n" + CHECK,
    ],
    "under another name, which it is checked by": [
        f"w = {WEIGHTS}\n" + FUNCTION.replace("my_exponential_dcg", "mine"),
        'rm.practice.check("exponential_dcg", mine)',
    ],
}


@pytest.mark.slow
def test_every_way_of_writing_a_right_answer_is_right(hand_in, hurried):
    for number, cells in enumerate(WAYS.values()):
        imports = "import math\nimport rankmetrics_lib as rm"
        folder = hand_in(f"{number:02}.ipynb", notebook(imports, *cells))
    grades = grade(folder, ["dcg-write"], isolated=not isolation.problem())
    said = {way: one.message for way, one in zip(WAYS, grades, strict=True)}
    assert {way: text for way, text in said.items() if not text.startswith("Right")} == {}
    assert [one.passed for one in grades] == [True] * len(WAYS)
