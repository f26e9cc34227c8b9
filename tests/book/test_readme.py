"""The examples in README.md print what they say."""

import ast
import doctest
import re
import subprocess
import sys

from .places import ROOT


def test_examples_of_the_readme():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_commands_of_the_readme_print_what_it_shows(tmp_path):
    """The files hold the data of the README's Python example."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, line in (("qrels", "{} 0 {} {}"), ("run", "{} Q0 {} 0 {} t")):
        table = ast.literal_eval(re.search(rf"^>>> {name} = (.*)$", text, re.MULTILINE)[1])
        lines = [line.format(query, *cell) for query, row in table.items() for cell in row.items()]
        (tmp_path / f"{name}.txt").write_text("\n".join(lines))
    blocks = re.findall(r"^```console\n\$ python (.*)\n((?:.*\n)*?)```$", text, re.MULTILINE)
    assert len(blocks) == 2
    for line, shown in blocks:
        shell = subprocess.run(
            f"'{sys.executable}' {line}", shell=True, cwd=tmp_path, capture_output=True, text=True
        )
        assert (shell.stdout, shell.stderr) == (shown, "")
