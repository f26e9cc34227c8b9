"""The policy of each page: strict as written, and a browser keeps to it; from a file as from a
server."""

import re

import pytest

from .listening import listening
from .pages import BUILT, PAGES

pytestmark = pytest.mark.built

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)" />')

STRAYS = """() => {
  const refused = [];
  const refuse = event => refused.push(event.effectiveDirective);
  document.addEventListener("securitypolicyviolation", refuse);
  const append = (name, properties) =>
    document.body.append(Object.assign(document.createElement(name), properties));
  append("script", { textContent: "window.strayed = true" });
  append("style", { textContent: "body { color: red }" });
  append("img", { src: "https://example.org/dot.png" });
  const button = document.createElement("button");
  button.setAttribute("onclick", "window.strayed = true");
  button.click();
  window.refused = refused;
}"""


def rules(path):
    page = (BUILT / path).read_text(encoding="utf-8")
    policy = POLICY.search(page)
    assert policy and policy.start() < min(page.index("<script"), page.index("<link"))
    return {
        name: allowed.split()
        for name, _, allowed in (rule.partition(" ") for rule in policy[1].split("; "))
    }


@pytest.mark.parametrize("path", PAGES)
def test_the_policy_allows_the_site_and_no_more(path):
    allowed = rules(path)
    assert allowed["default-src"] == ["'self'"]
    assert allowed["base-uri"] == ["'none'"]
    for name in ["script-src", "style-src"]:
        assert all(
            one == "'self'" or one.startswith("'sha256-")
            for one in allowed[name]
            if "wasm" not in one
        )
    assert not any("http" in one or one == "*" for some in allowed.values() for one in some)


@pytest.mark.parametrize("path", PAGES)
def test_only_pages_with_interactive_places_may_run_webassembly(path):
    is_interactive = "_static/interactive/" in (BUILT / path).read_text(encoding="utf-8")
    assert (
        ("'wasm-unsafe-eval'" in rules(path)["script-src"])
        == ("worker-src" in rules(path))
        == is_interactive
    )


def test_a_browser_refuses_what_is_not_of_the_site(visit):
    with visit("chapters/ndcg.html") as (page, _):
        page.evaluate(STRAYS)
        page.wait_for_function("() => window.refused.length >= 4")
        refused = page.evaluate("refused.sort()")
        assert refused == ["img-src", "script-src-attr", "script-src-elem", "style-src-elem"]
        assert page.evaluate("window.strayed ?? false") is False


def test_a_page_works_from_a_file(new_page):
    said = []
    with new_page(color_scheme="dark") as page:
        with listening(page, console=lambda message: said.append(message)):
            page.goto((BUILT / "chapters/ndcg.html").as_uri(), wait_until="networkidle")
        assert [message.text for message in said if message.type == "error"] == []
        assert page.locator("html").get_attribute("data-theme") == "dark"
        fonts = page.evaluate(
            "document.fonts.ready.then(fonts => [...fonts].filter(font => font.status === 'loaded')"
            ".map(font => font.family))"
        )
        assert {"KaTeX_Main", "KaTeX_Math"} <= set(fonts)
