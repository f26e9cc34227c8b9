"""The examples in README.md print what they say."""

import ast
import doctest
import re
import subprocess
import sys

import pytest

from .places import ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_examples_of_the_readme():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def commands():
    """What the README calls in a shell, and what it shows."""
    blocks = re.findall(r"^```console\n\$ (.*)\n((?:.*\n)*?)```$", TEXT, re.MULTILINE)
    assert len(blocks) == 3
    return blocks


def write_files(folder):
    """The files of the commands, with the data of the README's Python example."""
    for name, line in (("qrels", "{} 0 {} {}"), ("run", "{} Q0 {} 0 {} t")):
        table = ast.literal_eval(re.search(rf"^>>> {name} = (.*)$", TEXT, re.MULTILINE)[1])
        lines = [line.format(query, *cell) for query, row in table.items() for cell in row.items()]
        (folder / f"{name}.txt").write_text("\n".join(lines))


@pytest.mark.parametrize("line, shown", commands())
def test_a_command_of_the_readme_prints_what_it_shows(tmp_path, line, shown):
    write_files(tmp_path)
    line = line.replace("rankmetrics", f"'{sys.executable}' -m rankmetrics_lib", 1)
    shell = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True)
    assert (shell.stdout, shell.stderr) == (shown, "")
