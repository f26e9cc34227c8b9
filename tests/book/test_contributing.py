"""CONTRIBUTING.md names files that exist and shows code as it is."""

import re
import textwrap

from .places import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MADE = ("dist/", "_build/")  # by make
MODULES = [ROOT / "rankmetrics_lib" / "catalogue.py", *(ROOT / "rankmetrics_lib").glob("*/*.py")]


def test_every_path_exists():
    paths = re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", TEXT)
    assert len(paths) > 10
    sources = [path for path in paths if not path.startswith(MADE)]
    real = [path.replace("NAME", "err").replace("FIGURE", "ndcg_ideal") for path in sources]
    assert [path for path in real if not (ROOT / path).exists()] == []


def test_code_is_shown_as_it_is():
    blocks = re.findall(r"^( *)```python\n(.*?)^\1```$", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 3
    code = "".join(unindented(path.read_text(encoding="utf-8")) for path in MODULES)
    for _, block in blocks:
        assert unindented(re.sub(r"  # .*", "", textwrap.dedent(block))).rstrip() in code


def unindented(text):
    return re.sub(r"^ +", "", text, flags=re.MULTILINE)
