"""Links to share: a challenge's own page leads to the lab, and the button shares or copies it."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import expect

from book_site.interactive.detective.discrepancies import FIRST_DISCREPANCY
from book_site.interactive.lab.challenges import CHALLENGES
from book_site.publishing import challenge_pages
from book_site.publishing.addresses import Repository
from book_site.publishing.repository_links import report

from .pages import BUILT

TITLE = "A perfect RR, a worse list"
BY_SYSTEM = "navigator.share = async data => { window.shared = data; }"
BY_COPYING = """
  navigator.share = undefined;
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async text => { window.copied = text; } },
  });
"""


def test_the_page_of_a_challenge_leads_to_it(visit):
    with visit("challenge/perfect-rr.html") as (page, complaints):
        page.wait_for_url("**/chapters/lab.html?*challenge=perfect-rr*")
        expect(page.get_by_label("Challenge")).to_have_value("perfect-rr")
        assert complaints == []


@pytest.mark.parametrize("script", [BY_SYSTEM, BY_COPYING])
def test_a_challenge_is_shared(visit, script):
    with visit("chapters/lab.html?challenge=perfect-rr", script=script) as (page, complaints):
        share = page.locator(".figure-at-task").get_by_role("button", name="Share")
        share.click()
        link = page.url.partition("chapters/")[0] + "challenge/perfect-rr.html"
        text = f"“{TITLE}”, a challenge in the ranking lab:"
        if script == BY_SYSTEM:
            assert page.evaluate("shared") == {"title": TITLE, "text": text, "url": link}
            page.evaluate("localStorage.setItem('ranking-lab-solved', '[\"perfect-rr\"]')")
            share.click()
            assert page.evaluate("shared.text") == f"I solved “{TITLE}” in the ranking lab."
            page.locator(".lab-copies").get_by_role("button", name="Share").click()
            assert "ranking=" in page.evaluate("shared.url")
        else:
            expect(page.get_by_role("button", name="Copied")).to_be_focused()
            assert page.evaluate("copied") == f"{text} {link}"
            assert page.get_by_role("button", name="Share").count() == 0
        assert complaints == []


def test_a_report_of_a_wrong_number_says_what_the_lab_shows(visit):
    """On a site with a repository, which this one has not."""
    script = (BUILT / "_static/report.js").read_text(encoding="utf-8")
    link = report(Repository("https://github.com/ada/book", "main"), "Wrong number", "lab")
    with visit("chapters/lab.html?challenge=perfect-rr", script=script) as (page, complaints):
        expect(page).to_have_url(re.compile("ranking="))
        href = page.locator(".origin").evaluate(
            """(origin, link) => {
              origin.innerHTML = link;
              addEventListener("click", (event) => event.preventDefault());
              origin.firstElementChild.click();
              return origin.firstElementChild.href;
            }""",
            link,
        )
        assert parse_qs(urlsplit(href).query)["input"] == [page.url]
        assert complaints == []


def test_an_explained_number_is_shared_with_its_cause(visit):
    question = f"chapters/different.html?{urlencode(FIRST_DISCREPANCY.fields)}"
    with visit(question, script=BY_SYSTEM) as (page, _):
        first = page.locator(".detective-first")
        first.get_by_role("button", name="Share").click()
        shared = page.evaluate("shared")
        assert shared["text"] == first.locator(".detective-cause").inner_text()
        assert parse_qs(urlsplit(shared["url"]).query)["value"] == [
            FIRST_DISCREPANCY.fields["value"]
        ]


@pytest.mark.built
def test_every_challenge_has_its_page():
    written = {path.stem for path in (BUILT / "challenge").glob("*.html")}
    assert written == {challenge.key for challenge in CHALLENGES}


@pytest.mark.parametrize("challenge", CHALLENGES, ids=lambda challenge: challenge.key)
def test_a_page_that_leads_on_says_where_and_shows_a_card(challenge):
    site = "https://example.org/book/"
    page = BeautifulSoup(challenge_pages.page(challenge, "A book", site), "html.parser")
    target = f"../chapters/lab.html?challenge={challenge.key}"
    assert page.a["href"] == target
    assert page.select_one("[http-equiv=refresh]")["content"] == f"0; url={target}"
    tags = {tag["property"]: tag["content"] for tag in page.select("meta[property]")}
    assert tags["og:title"] == page.h1.text == challenge.title
    assert tags["og:url"] == f"{site}challenge/{challenge.key}.html"
    assert tags["og:description"] == page.select_one("[name=description]")["content"]
    bare = challenge_pages.page(challenge, "A book", "")
    assert "og:" not in bare and "https:" not in bare


def test_the_picture_of_a_challenge_is_its_list():
    drawn = challenge_pages.picture("ranking=A3B0C1&missed=&k=3&max_grade=3")
    assert re.findall('stroke="(#......)" stroke-opacity="([0-9.]+)"', drawn) == [
        ("#0072b2", "1.00"),
        ("#98a3b0", "1.00"),
        ("#0072b2", "0.60"),
    ]
