"""The wheel and the source distribution: what they hold, and that the wheel works where it is
installed."""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

import rankmetrics_lib

ROOT = Path(__file__).parents[2]
BOOK = {"chapters", "book_site", "_build"}  # folders that only the book needs
TESTS_OF_THE_BOOK = {"book", "site"}
NOT_COPIED = [".git", ".venv", "*.egg-info", "node_modules", "_build", "__pycache__"]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A folder with a source distribution, and the wheel that is made from it."""
    folder, copy = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("copy")
    # Without what an earlier build left: setuptools would believe its list of files.
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED), dirs_exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, copy],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(built):
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def source(built):
    """The files of the source distribution, without the folder that they are in."""
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        paths = [PurePosixPath(member.name) for member in archive if member.isfile()]
    return {PurePosixPath(*path.parts[1:]) for path in paths}


def files_in(folder):
    """What the repository holds in one of its folders, by path."""
    return {
        PurePosixPath(path.relative_to(ROOT))
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_the_package_and_no_more(wheel):
    with zipfile.ZipFile(wheel) as archive:
        paths = {PurePosixPath(name) for name in archive.namelist()}
    held = {path for path in paths if not path.parts[0].endswith(".dist-info")}
    assert held == files_in("rankmetrics_lib")
    assert PurePosixPath("rankmetrics_lib/py.typed") in held


def test_the_source_distribution_holds_the_package_and_its_tests_without_the_book(source):
    tests = {path for path in files_in("tests") if path.parts[1] not in TESTS_OF_THE_BOOK}
    assert files_in("rankmetrics_lib") | tests <= source
    assert source >= set(map(PurePosixPath, ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")))
    assert not {path for path in source if path.parts[0] in BOOK}
    assert not {path for path in source if path.parts[:1] == ("tests",)} - tests


def test_the_source_distribution_can_make_its_check(built, tmp_path):
    """Nothing that the check needs is missing. (nox -s dist runs it.)"""
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    [folder] = tmp_path.iterdir()
    asked = subprocess.run(["make", "-n", "check"], cwd=folder, capture_output=True, text=True)
    assert asked.returncode == 0, asked.stderr


def test_the_installed_wheel_has_its_data_and_its_version(wheel, tmp_path):
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", tmp_path / "installed", wheel], check=True)
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'installed')!r})\n"
        "import importlib.metadata, rankmetrics_lib as rm\n"
        "from rankmetrics_lib.datasets import claims\n"
        "print(rm.__file__, importlib.metadata.version('rankmetrics_lib'), len(claims()))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True
    )
    expected = [str(tmp_path / "installed/rankmetrics_lib/__init__.py")]
    assert run.stdout.split() == [*expected, rankmetrics_lib.__version__, "155"], run.stderr


def test_the_tests_of_the_package_read_and_import_nothing_of_the_book():
    """The source distribution has no chapters for them to read, and no book_site."""
    of_the_book = r'/ "(chapters|book_site|_build)|^(from|import) book_site'
    tests = [path for path in files_in("tests") if path.suffix == ".py"]
    readers = [
        path
        for path in tests
        if path.parts[1] not in TESTS_OF_THE_BOOK
        and re.search(of_the_book, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert readers == []
