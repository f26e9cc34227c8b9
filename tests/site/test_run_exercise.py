"""What a reader's code gets in reply: verdicts in order, the error and its line, what was printed,
and notes."""

import json

import micropython

from book_site.interactive import bundling
from rankmetrics_lib.practice import exercises, questions
from rankmetrics_lib.sections import TITLES

PRELUDE = "import math\nimport rankmetrics_lib as rm"
RIGHT_DCG = (
    "rm.practice.check('dcg', lambda rels, k: sum(rel / math.log2(rank + 1) for rank, rel in"
    " enumerate(rels[:k], 1)))"
)
FILES = bundling.formula_files() | bundling.checker_files()


def told(source, chapter="dcg"):
    """The reply to one piece of code on a page that has the exercises of this chapter."""
    *printed, result = printed_by([source], chapter)
    return {"printed": printed, **json.loads(result)}


def printed_by(sources, chapter="dcg"):
    """The lines that the pieces of code print, each with its reply at the end."""
    code = [f"print(run({PRELUDE!r}, {source!r}, bool))" for source in sources]
    files = FILES | bundling.chapter_files(chapter)
    return micropython.run(["from exercises.run_exercise import run", *code], files)


def replies(sources):
    """The replies to pieces of code that print nothing, one run after the other."""
    return [json.loads(line) for line in printed_by(sources) if line]


ERRORS = {
    "x = 1\ndef f(:\n    pass": ("SyntaxError", 2),
    "def f():\n    x = 1\n     y = 2": ("IndentationError", 3),
    "x = 1\n\nf(1)": ("NameError", 3),
    "def f():\n    return math.nothing\n\nf()": ("AttributeError", 2),
    "x = 1\nrm.practice.check('dcg', 3)": ("TypeError", 2),
    "rm.practice.check('nothing', print)": ("ValueError", 1),
    "x = 1\nraise SystemExit": ("SystemExit", 2),
    "list(zip([1, 2], [3], strict=True))": ("ValueError", 1),  # of another length
}


def test_an_error_has_its_type_and_its_line():
    errors = [reply["error"] for reply in replies(ERRORS)]
    assert [(error["type"], error["line"]) for error in errors] == [*ERRORS.values()]


def test_what_was_printed_comes_with_the_error_that_ended_it():
    result = told("print('one')\nprint('two', end='')\n1 / 0")
    assert result["printed"] == ["one", "two"]
    assert result["error"]["type"] == "ZeroDivisionError"


def test_the_exercises_are_loaded_before_the_time_of_a_check_counts():
    code = "import sys\nfrom exercises import run_exercise\nprint(sorted(sys.modules))"
    (loaded,) = micropython.run(code, FILES | bundling.chapter_files("ndcg"))
    assert "'rankmetrics_lib.practice.ndcg'" in loaded


EXERCISES = """
import os, sys
from rankmetrics_lib import practice
print(*practice.exercises())
"""
# The same on the page of another chapter, which has the files of this one no more.
ELSEWHERE = """
for path in {before!r}:
    os.remove(path)
    sys.modules.pop(path[:-3].replace("/", "."))
for path, source in {files!r}.items():
    with open(path, "w") as file:
        file.write(source)
from rankmetrics_lib.sections import TITLES
practice.TITLES = TITLES
print(*practice.exercises())
"""


def test_a_page_has_the_exercises_of_its_chapter():
    first, *others = files = [bundling.chapter_files(chapter) for chapter in TITLES]
    moves = zip(files, others, strict=False)
    code = [ELSEWHERE.format(before=[*before], files=then) for before, then in moves]
    printed = micropython.run([EXERCISES, *code], FILES | first)
    names = {chapter: set() for chapter in TITLES}
    for name, exercise in exercises().items():
        names[exercise.chapter].add(name)
    assert [set(line.split()) for line in printed] == [*names.values()]


def test_verdicts_come_in_their_order():
    checks = f"{RIGHT_DCG}\nrm.practice.check('exponential_dcg', lambda rels: 1)"
    assert [(verdict["exercise"], verdict["passed"]) for verdict in told(checks)["verdicts"]] == [
        ("dcg", True),
        ("exponential_dcg", False),
    ]


def test_a_metric_of_the_book_is_no_answer():
    answers = ["rm.dcg", "lambda rels, k: rm.dcg(rels, k)"]
    checks = "\n".join(f"rm.practice.check('dcg', {answer})" for answer in answers)
    verdicts = told(checks)["verdicts"]
    assert [verdict["passed"] for verdict in verdicts] == [False, False]
    for verdict in verdicts:
        assert "this answer calls dcg, the book's own function" in verdict["sentence"]


EVERY_RANK = (
    "rm.practice.check('average_precision', lambda rels, R: sum(sum(rels[:i]) / i for i in"
    " range(1, len(rels) + 1)) / max(1, R))"
)


def test_a_verdict_is_data():
    (verdict,) = told(EVERY_RANK, "average_precision")["verdicts"]
    assert [part["part"] for part in verdict.pop("picture")][0] == "row"  # test_exercise_picture
    assert verdict == {
        "chapter": "average_precision",
        "exercise": "average_precision",
        "passed": False,
        "sentence": (
            "Not yet: `average_precision([1, 0], n_relevant=1)` should give 1, yours gives 1.5."
        ),
        "counterexample": [["rels", [1, 0]], ["n_relevant", 1]],
        "line": None,
        "printed": "",
        "mistake": "rel_i forgotten",
    }


def test_a_crash_has_its_line_and_its_text():
    source = (
        "def novelty(popularity):\n    best = popularity.sort()\n    return best[0]\n"
        "rm.practice.check('novelty', novelty)"
    )
    (verdict,) = told(source, "recommendation")["verdicts"]
    assert verdict["line"] == 3
    assert "on line 3: `return best[0]`" in verdict["sentence"]
    assert "`.sort()` changes the list in place and returns None" in verdict["sentence"]
    assert "by position" not in verdict["sentence"]


def test_a_crash_that_may_be_due_to_micropython_says_so():
    source = "rm.practice.check('novelty', lambda popularity: len(set().union([1], [2])))"
    result = told(source, "recommendation")
    assert result["verdicts"][0]["line"] == 1
    assert any("If the line runs in your own Python" in note for note in result["notes"])


def test_a_call_that_fails_itself_says_how_it_is_called():
    source = "rm.practice.check('weight_share', lambda n: 0.0)"
    (verdict,) = told(source, "choosing")["verdicts"]
    assert verdict["line"] is None
    assert verdict["sentence"].endswith("calls `weight_share(n, k)`, with arguments by position.")


def test_a_verdict_has_what_the_counterexample_printed_and_nothing_else():
    source = (
        "print('above')\ndef dcg(rels, k):\n    print('given', rels, k)\n    return 7.0\n"
        "rm.practice.check('dcg', dcg)\nprint('below')"
    )
    result = told(source)
    assert result["printed"][:2] == ["above", "below"]
    assert result["verdicts"][0]["printed"] == "given [1] 1"


def test_ten_thousand_lines_are_cut():
    source = (
        "def dcg(rels, k):\n    for i in range(10000):\n        print(i)\n    return 7.0\n"
        "exercise = rm.practice.exercises()['dcg']\nexercise.domain = lambda: iter([([1], 1)])\n"
        "rm.practice.check('dcg', dcg)"
    )
    (verdict,) = told(source)["verdicts"]
    assert verdict["printed"].endswith("… (more was printed)") and len(verdict["printed"]) < 2100


def test_sorted_is_stable():
    pairs = [(1, "d"), (0, "c"), (1, "b"), (0, "a"), (1, "e"), (0, "g"), (1, "f"), (0, "h")] * 4
    by_first = "key=lambda pair: pair[0]"
    result = told(
        f"print(sorted({pairs}, {by_first}))\nprint(sorted({pairs}, {by_first}, reverse=True))"
    )
    assert result["printed"][:2] == [
        str(sorted(pairs, key=lambda pair: pair[0])),
        str(sorted(pairs, key=lambda pair: pair[0], reverse=True)),
    ]


LACKED = [
    "from itertools import product; list(product('ab', [1, 2], repeat=2))",
    "from itertools import permutations; list(permutations('abc')), list(permutations('abc', 2))",
    "import itertools; [list(itertools.combinations('abcd', r)) for r in range(6)]",
    "import itertools; list(itertools.accumulate([1, 2, 3])), list(itertools.pairwise('abc'))",
    "import itertools; [(k, list(g)) for k, g in itertools.groupby([1, 1, 2, 1])]",
    "import itertools; list(itertools.zip_longest([1, 2], [3], fillvalue=0))",
    "import itertools; list(itertools.compress('abc', [1, 0, 1]))",
    "import operator; list(map(operator.mul, [1, 2], [3, 4])), operator.itemgetter(1)('ab'),"
    " operator.itemgetter(0, 1)('ab'), list(map(operator.truth, [0, 2]))",
    "import functools; functools.lru_cache(abs)(-1), functools.lru_cache(maxsize=None)(abs)(-1),"
    " functools.cache(abs)(-2), functools.reduce(max, [1, 3, 2])",
    "from itertools import takewhile; list(takewhile(bool, [1, 0, 1]))",
    "from math import comb, perm; [comb(5, k) for k in range(7)] + [perm(5, 2)]",
    "import math; math.prod([2, 3], start=4), math.prod([])",
    "from math import fsum; fsum([0.1] * 10), fsum([1e16, 1, -1e16]), fsum([])",
    "import math; math.dist([0, 3], [4, 0]), math.hypot(3, 4), math.sqrt(4)",
    "from math import *; log2(8), comb(4, 2)",
    "from collections import defaultdict; d = defaultdict(list); d['a'].append(1);"
    " d['b'] += [2]; sorted(d.items()), sorted(d), 'c' in d, len(d)",
    "from collections import defaultdict; defaultdict(int, {'a': 2})['a']",
    "from collections import Counter; c = Counter('abca'); c['b'] += 3;"
    " sorted(c.items()), c['z'], c.total(), c.most_common(1)",
    "import statistics as s; s.mean([1, 2]), s.fmean([1, 2]), s.median([3, 1, 2]), s.mode('aab')",
    "import statistics as s; x = [1, 2, 4]; [round(spread(x), 9) for spread in"
    " (s.stdev, s.pstdev, s.variance, s.pvariance)]",
    "import statistics as s; round(s.geometric_mean([1, 4]), 9), s.harmonic_mean([1, 3]),"
    " s.harmonic_mean([0, 1])",
    "import bisect; bisect.bisect([1, 2, 2], 2), bisect.bisect_left([1, 2, 2], 2)",
    "sum([1, 2], start=3), sum([1, 2]), list(zip([1], [2], strict=True)), list(zip([1, 2], [3]))",
]


def test_what_micropython_lacks_is_supplied():
    """Each line gives what it gives here."""

    def with_print(line):
        *statements, value = line.split("; ")
        return "\n".join([*statements, f"print(repr([{value}]))"])

    expected = []
    for line in LACKED:
        names = {}
        *statements, value = line.split("; ")
        exec("\n".join(statements), names)
        expected.append(repr(eval(f"[{value}]", names)))
    source = "\n".join(map(with_print, LACKED))
    assert told(source)["printed"][: len(LACKED)] == expected


NOTES = {
    "import numpy": "without NumPy",
    f"x = [2, 1]\nx.sort()\n{RIGHT_DCG}": "`list.sort`",
    "x = 1": "Nothing was checked",
    "match 1:\n    case 1: pass": "no `match`",
}


def test_a_note_says_what_the_page_cannot_do():
    for reply, words in zip(replies(NOTES), NOTES.values(), strict=True):
        (note,) = reply["notes"]
        assert words in note


def test_a_counterexample_comes_before_the_name_of_the_mistake():
    code = f"from exercises.run_exercise import run\nprint(run({PRELUDE!r}, {EVERY_RANK!r}, print))"
    files = FILES | bundling.chapter_files("average_precision")
    printed = [json.loads(line) for line in micropython.run(code, files) if line]
    first, (last,) = printed[0], printed[-1]["verdicts"]
    assert first["sentence"].startswith("Not yet: `average_precision(") and not first["mistake"]
    assert last["sentence"].startswith(first["sentence"].split(",")[0])
    assert last["mistake"] == "rel_i forgotten"


def test_a_typed_answer_gets_its_reply():
    question = questions()["ndcg-predict"]
    wrong = next(iter(question.mistakes))
    source = "\n".join(
        f"rm.practice.answer('ndcg-predict', {letter!r})" for letter in (wrong, question.answer)
    )
    first, second = told(source, "ndcg")["verdicts"]
    assert first["sentence"] == f"Not yet: {question.mistakes[wrong]}" and not first["passed"]
    assert second["sentence"] == f"Right. {question.why}" and second["passed"]
