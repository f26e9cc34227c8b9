"""The markup of every page: what formulas, pictures and screen readers need. Axe reads pages of all
kinds in the browser; what depends on the words of a page is read here, on all of them."""

import re
from functools import cache

import pytest
from in_browser.pages import BUILT, PAGES
from lxml import html

pytestmark = pytest.mark.built

# How many parts each has. Firefox refuses to set others.
MATHML = {"msub": 2, "msup": 2, "mfrac": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3}
NAMED = "normalize-space() or @aria-label or @title or .//img[normalize-space(@alt)]"
POINTERS = ("for", "aria-labelledby", "aria-describedby", "aria-controls")


@cache
def parsed(path):
    return html.fromstring((BUILT / path).read_bytes())


def of_class(name):
    return f"*[contains(concat(' ', @class, ' '), ' {name} ')]"


@pytest.fixture(params=PAGES)
def page(request):
    return parsed(request.param)


def shown(elements):
    return [html.tostring(element, encoding="unicode")[:200] for element in elements]


def test_all_maths_is_set(page):
    assert shown(page.xpath(f"//article//{of_class('math')}[not(.//{of_class('katex')})]")) == []
    assert shown(page.xpath(f"//{of_class('katex-error')}")) == []
    beside = f"ancestor::{of_class('katex')} or ancestor::pre or ancestor::code"
    text = "".join(page.xpath(f"//article//text()[not({beside})]"))
    assert not re.search(r"\\[(\[]", text)


def test_mathml_is_well_formed(page):
    parts = page.iter(*MATHML)
    assert shown(part for part in parts if len(part) != MATHML[part.tag]) == []
    assert shown(page.xpath("//mtable[@columnspacing='']")) == []


def test_pictures_have_a_size_and_can_be_inverted(page):
    """So nothing jumps when they come, and dark mode has no light plates."""
    whole = "@width and @height and substring(@src, string-length(@src) - 3) = '.svg'"
    assert shown(page.xpath(f"//article//img[not({whole})]")) == []


def test_no_level_of_headings_is_left_out(page):
    levels = [int(one.tag[1]) for one in page.xpath("//article")[0].iter("h1", "h2", "h3", "h4")]
    assert all(next_ <= level + 1 for level, next_ in zip([0, *levels], levels, strict=False))


def test_what_can_be_used_has_a_name(page):
    assert shown(page.xpath(f"(//a[@href] | //button | //summary | //th)[not({NAMED})]")) == []


def test_lists_hold_entries_alone(page):
    assert shown(page.xpath("//ul/*[not(self::li)] | //ol/*[not(self::li)]")) == []
    assert shown(page.xpath("//dl/*[not(self::dt or self::dd)]")) == []


def test_what_is_pointed_at_exists(page):
    ids = set(page.xpath("//@id"))
    for name in POINTERS:
        named = {one for value in page.xpath(f"//@{name}") for one in value.split()}
        assert named <= ids, name


def test_readers_can_space_the_text(page):
    assert page.xpath("//@style[contains(., 'spacing') and contains(., '!important')]") == []
