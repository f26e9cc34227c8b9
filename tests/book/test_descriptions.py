"""The descriptions of the pages: one for each page, each its own, long enough to say something and
short enough to be shown whole."""

from book_site.publishing.descriptions import read_descriptions

from .places import ROOT
from .test_built_pages import GENERATED

DESCRIPTIONS = read_descriptions(ROOT)


def test_every_page_has_one(contents):
    assert sorted(DESCRIPTIONS) == sorted({*contents, *GENERATED})


def test_each_is_its_own():
    assert len(set(DESCRIPTIONS.values())) == len(DESCRIPTIONS)


def test_search_engines_show_it_whole():
    lengths = {page: len(text) for page, text in DESCRIPTIONS.items()}
    assert {page: n for page, n in lengths.items() if not 70 <= n <= 160} == {}


def test_it_is_sentences():
    for page, text in DESCRIPTIONS.items():
        assert text[0].isupper() and text[-1] in ".?", page
