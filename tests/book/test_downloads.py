"""The page Downloads: it lists what is there, and each file is what its line says."""

import hashlib
import zipfile

import pytest
from bs4 import BeautifulSoup

from book_site.notebooks.wheel import NAME as WHEEL
from book_site.publishing.downloads import PDF, list_files

from .places import BUILT, CHAPTERS, ROOT

PAGE = BUILT / "chapters/downloads.html"


def listed(page):
    """{path in the site: (SHA-256, megabytes)}"""
    rows = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser").select(".downloads td")
    return {
        file.a["href"].removeprefix("../"): (file.code.text, size.text)
        for file, size in zip(rows[::2], rows[1::2], strict=True)
    }


def test_every_file_has_its_size_and_checksum():
    files = listed(PAGE)
    assert {"course.zip", "notebooks-full.zip", f"notebooks/{WHEEL}"} <= set(files)
    slides = {f"slides/{path.name}" for path in (BUILT / "slides").glob("*.html")}
    assert len(slides) > 20 and slides <= set(files)
    assert (PDF in files) == (BUILT / PDF).exists()
    for path, told in files.items():
        content = (BUILT / path).read_bytes()
        size = f"{len(content) / 1e6:.1f}\N{NO-BREAK SPACE}MB"
        assert told == (hashlib.sha256(content).hexdigest(), size), path


@pytest.mark.parametrize("kind", ["student", "full"])
def test_the_notebooks_come_with_the_wheel_from_which_they_install(kind):
    with zipfile.ZipFile(BUILT / f"notebooks-{kind}.zip") as archive:
        files = {name.removeprefix(f"notebooks-{kind}/"): name for name in archive.namelist()}
        made = (ROOT / f"_build/standalone/{kind}/ndcg.ipynb").read_bytes()
        assert archive.read(files["ndcg.ipynb"]) == made
        assert archive.read(files[WHEEL]) == (BUILT / "notebooks" / WHEEL).read_bytes()
    assert {path.name for path in CHAPTERS} | {WHEEL} <= set(files)


def test_the_course_on_the_site_holds_no_answers():
    with zipfile.ZipFile(BUILT / "course.zip") as archive:
        names = {name.rpartition("/")[2] for name in archive.namelist()}
    assert names == {"worksheet.ipynb", "quiz.ipynb", WHEEL}


def test_the_book_is_listed_once_it_is_printed(tmp_path):
    """And the list is written anew, not a second time."""
    page = tmp_path / "chapters/downloads.html"
    page.parent.mkdir()
    source = (ROOT / "chapters/downloads.md").read_text(encoding="utf-8")
    page.write_text(source, encoding="utf-8")
    list_files(tmp_path)
    assert listed(page) == {}
    (tmp_path / PDF).write_bytes(b"a book")
    list_files(tmp_path)
    [(path, (digest, _))] = listed(page).items()
    assert path == PDF and digest.startswith("ae35964219d1b24b")  # as sha256sum says
