"""The page of results, and the results in the dialog of every page."""

import re

import pytest

from book_site.search import quality

pytestmark = pytest.mark.xdist_group("search")
LINKS = "#search-results a[href]"


def pages(links):
    return [link.partition("#")[0].rpartition("/")[2].removesuffix(".html") for link in links]


def shown(page):
    page.locator(LINKS).first.wait_for()
    return page.locator(LINKS).evaluate_all("links => links.map(link => link.href)")


def test_the_page_of_results(visit):
    """One link for each result, in order; more places on a page at the reader's wish."""
    with visit("search.html?q=mean%20average%20precision") as (page, complaints):
        links = shown(page)
        (expected,) = quality.pages_found(["mean average precision"])
        assert pages(links) == expected[: len(links)]
        assert links[0].endswith("average_precision.html#average-precision-means")
        assert page.locator("mark", has_text="average").count() > 0
        assert f"{len(links)} pages" in page.locator(".search-status").inner_text()

        page.locator("#search-results details").first.locator("summary").click()
        more = page.locator("#search-results details").first.locator("a")
        more.first.wait_for()
        assert all(
            "average_precision.html#" in link
            for link in more.evaluate_all("l => l.map(a => a.href)")
        )

        page.locator(".search-form input").fill("err")
        page.locator(LINKS, has_text="Expected reciprocal rank").wait_for()
        assert page.url.endswith("?q=err")
        page.locator(".search-form input").fill("xyzzyqwv")
        page.locator(".search-status", has_text="Nothing found").wait_for()
        assert complaints == []


def test_the_results_of_an_address_wait_for_no_other_script(visit):
    """Nor for the whole style sheet: for the page, what it is first painted with, the index and the
    search's own script."""
    first, asked = r"search\.html|/(?:faces|first)\.css|/index\.json|/results\.m?js", []

    def hand_over(route):
        if re.search(first, route.request.url):  # the others are never answered
            asked.append(route.request.url)
            route.continue_()

    with visit("search.html") as (page, _):
        page.route("**/*", hand_over)
        page.goto(f"{page.url}?q=map", wait_until="commit")
        shown(page)
    assert len(asked) == 5


def test_the_dialog(visit):
    """“/” opens it, arrows go through the results, Enter follows; the index comes with the first
    letter."""
    with visit("chapters/ndcg.html", wait_until="networkidle") as (page, complaints):
        sizes = page.evaluate(
            "performance.getEntriesByType('resource')"
            ".filter(file => file.name.includes('/search/')).map(file => file.decodedBodySize)"
        )
        assert 0 < sum(sizes) <= 60_000
        page.keyboard.press("/")
        field = page.locator("#pst-search-dialog input")
        field.press_sequentially("hit ra")
        first = page.locator(".search-suggestions a").first
        first.wait_for()
        page.locator(".search-suggestions a", has_text="All results for “hit ra”").wait_for()
        field.press("ArrowDown")
        assert first.evaluate("link => link === document.activeElement")
        page.keyboard.press("ArrowUp")
        assert field.evaluate("field => field === document.activeElement")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/reciprocal_rank.html#reciprocal-rank-hit-rate")

        page.keyboard.press("Control+k")
        page.locator("#pst-search-dialog input").fill("auc ties")
        page.locator(".search-suggestions a", has_text="auc ties").wait_for()
        page.keyboard.press("Enter")
        page.wait_for_url("**/search.html?q=auc+ties")
        assert pages(shown(page))[0] in ("roc_auc", "incomplete")
        assert complaints == []


def test_an_excerpt_says_what_a_korean_or_chinese_query_means(visit):
    """Beside the page about it and the entry of the glossary."""
    with visit("search.html?q=정규화 할인 누적 이득") as (page, _):
        shown(page)
        snippet = page.locator(".search-snippet").first
        assert snippet.inner_text().startswith(
            "정규화 할인 누적 이득 = normalized discounted cumulative gain. "
        )
        assert snippet.locator("mark").first.inner_text() == "정규화"
        page.locator(".search-form input").fill("平均查准率是什么")
        page.locator(".search-snippet", has_text="平均查准率 = average precision.").first.wait_for()


def test_no_excerpt_begins_inside_a_quotation(visit):
    with visit("search.html?q=ndcg sklearn different from trec_eval") as (page, _):
        shown(page)
        for text in page.locator(".search-snippet:visible").all_inner_texts():
            opened, closed = text.find("“"), text.find("”")
            assert closed < 0 or 0 <= opened < closed, text
