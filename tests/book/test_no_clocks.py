"""No test asks how long something takes, waits for a time, leaves a page open, or leaves in it what
the next test would meet: each says the same on every machine, however busy it is."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
CLOCKS = {"monotonic", "perf_counter", "process_time", "thread_time", "sleep", "wait_for_timeout"}
OF_THE_PAGE = re.compile(
    r"performance\.now\(\) *[-+<>]|Date\.now|CPUThrottling|NetworkConditions|setTimeout\(\w+, *\d+"
)
OPENS = {"new_page", "new_context", "launch", "launch_persistent_context"}
STAYS = {"add_init_script", "on"}
MAY = {  # file, what it uses, and why
    ("grading/test_attacks.py", "sleep"): "a process ends a moment after its signal",
    ("site/in_browser/conftest.py", "new_page"): "the fixture that opens and closes all pages",
    ("site/in_browser/conftest.py", "new_context"): "the same",
    ("site/in_browser/conftest.py", "add_init_script"): "a page is for tests that want the same",
    ("site/in_browser/listening.py", "on"): "and ends it",
    ("site/in_browser/waiting.py", "setTimeout(done, 300"): "begins and ends after the theme's own",
}


def found_in(path):
    """Each use of a clock, each limit of time that a busy machine could reach, each page that is
    opened without a fixture, and what stays in one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(attr=name) if name in CLOCKS:
                yield name
            case ast.Call(func=ast.Attribute(attr=name)) if name in OPENS | STAYS:
                yield name
            case ast.keyword(arg="timeout", value=ast.Constant(value=int(limit))) if limit < 60:
                yield f"timeout={limit}"
            case ast.Constant(value=str(text)):
                yield from OF_THE_PAGE.findall(text)


def test_no_test_depends_on_time():
    tests = {path.relative_to(TESTS).as_posix(): path for path in TESTS.rglob("*.py")}
    used = {
        (name, one)
        for name, path in tests.items()
        if path != Path(__file__)
        for one in found_in(path)
    }
    assert used == set(MAY)


@pytest.mark.parametrize(
    "code",
    [
        "start = time.monotonic()",
        "page.wait_for_timeout(100)",
        "page = browser.new_page()",
        "page.on('dialog', accept)",
        "link.wait_for(timeout=5)",
        "page.evaluate('() => performance.now() - start')",
        "chromium.send('Emulation.setCPUThrottlingRate', {})",
    ],
)
def test_what_depends_on_time_is_found(tmp_path, code):
    (tmp_path / "test.py").write_text(code)
    assert len([*found_in(tmp_path / "test.py")]) == 1
