"""Turns the MyST of a chapter into Markdown that every program shows.

A directive becomes a quotation with a bold title, or a folded block if it is one on the site. Roles
become text with a link.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from book_site.notebooks.site import Site

DIRECTIVE = re.compile(
    r"^(?P<fence>`{3,})\{(?P<kind>[\w:]+)\} *(?P<title>[^\n]*)\n"
    r"(?P<options>(?::[\w-]+:[^\n]*\n)*)"
    r"(?P<body>.*?)^(?P=fence) *$",
    re.MULTILINE | re.DOTALL,
)
TARGET = re.compile(r"^\([\w-]+\)=\n", re.M)
ROLE = re.compile(r"\{([\w:]+)\}`([^`]+)`")
WITH_TARGET = re.compile(r"(.+?)\s*<(.+)>", re.S)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([\w-]+)\.(ipynb|md)((?:#[^)]*)?)\)")
TO_TRY = re.compile(r"^\[Try it: [^\]]+\]\(lab\.md#[^)]*\)$", re.M)  # in the lab of the site
MATHS = re.compile(r"(^\$\$.*?\$\$[ \t]*$)", re.M | re.S)
ANSWERS = re.compile(r"^(Solution of|Model answer to) ")

NO_PLAIN_FORM = "a chapter has the {}, which has no plain form yet: write one in " + __name__


def plain(text: str, site: Site, with_answers: bool = True) -> str:
    """The text of a cell without roles and directives; on request, without the folded answers."""

    def directive(found: re.Match[str]) -> str:
        kind, title, body = found["kind"], found["title"], found["body"]
        is_folded = "dropdown" in found["options"]
        if is_folded and ANSWERS.match(title) and not with_answers:
            return ""
        if kind == "prf:definition":
            label = found["options"].partition(":label: ")[2].split()[0]
            title = f"Definition {site.number('definition', label)} ({title})"
        elif kind == "scene":
            return body.strip()
        elif kind == "exercise":
            title = f"Exercise {title}"
        elif kind != "admonition":
            raise ValueError(NO_PLAIN_FORM.format(f"directive {{{kind}}}"))
        return folded(title, body) if is_folded else quoted(title, body)

    text = DIRECTIVE.sub(directive, TARGET.sub("", text))
    text = ROLE.sub(lambda found: role(*found.groups(), site), text)
    text = text if site.address else TO_TRY.sub("", text)
    text = LINK.sub(lambda found: chapter_link(*found.groups(), site), text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def role(kind: str, content: str, site: Site) -> str:
    if kind not in ROLES:
        raise ValueError(NO_PLAIN_FORM.format(f"role {{{kind}}}`{content}`"))
    return ROLES[kind](content, site)


def folded(title: str, body: str) -> str:
    return f"<details><summary><b>{title}</b></summary>\n\n{body.strip()}\n\n</details>"


def quoted(title: str, body: str) -> str:
    """A quotation with a bold title. Displayed maths interrupts it: Colab shows its `>` in them."""
    return "\n\n".join([f"> **{title}**", *pieces(body)]).replace("\n\n>", "\n>\n>", 1)


def pieces(body: str) -> Iterator[str]:
    for piece in MATHS.split(body):
        if piece.startswith("$$"):
            yield piece.strip()
        elif piece.strip():
            lines = piece.strip().split("\n")
            yield "\n".join(f"> {line}".rstrip() for line in lines)


def link(text: str, address: str) -> str:
    """A link; the text alone if the address is empty. Parentheses would end the address."""
    address = address.replace("(", "%28").replace(")", "%29")
    return f"[{text}]({address})" if address else text


def text_and_target(content: str) -> tuple[str, str]:
    """Of `text <target>` both; of anything else, itself twice."""
    found = WITH_TARGET.fullmatch(content)
    return found.groups() if found else (content, content)  # type: ignore[return-value]


def term(content: str, site: Site) -> str:
    text, target = text_and_target(content)
    return link(text, site.term(target))


def doc(content: str, site: Site) -> str:
    text, target = text_and_target(content)
    return chapter_link(site.title(target) if text == target else text, target, "", "", site)


def chapter_link(text: str, name: str, suffix: str, place: str, site: Site) -> str:
    """To the page on the site; to the notebook beside this one if the site has no address."""
    if place.startswith(("#ranking=", "#challenge=")):
        place = "?" + place.removeprefix("#")
    beside = f"{name}.ipynb" if suffix != "md" and site.is_notebook(name) else ""
    return link(text, site.page(name, place) or beside)


def section(content: str, site: Site) -> str:
    text, label = text_and_target(content)
    title, name, place = site.section(label)
    return chapter_link(title if text == label else text, name, "", place, site)


def definition(content: str, site: Site) -> str:
    return link(f"Definition {site.number('definition', content)}", site.place(content))


def in_text(content: str, site: Site) -> str:
    """Robertson [2008], Lee et al. [2005]"""
    return ", ".join(
        f"{site.authors(key)} \\[{link(site.year(key), site.paper(key))}\\]"
        for key in content.split(",")
    )


def in_brackets(content: str, site: Site) -> str:
    """[Robertson, 2008, Lee et al., 2005]"""
    papers = [
        link(f"{site.authors(key)}, {site.year(key)}", site.paper(key))
        for key in content.split(",")
    ]
    return f"\\[{', '.join(papers)}\\]"


ROLES: dict[str, Callable[[str, Site], str]] = {
    "term": term,
    "doc": doc,
    "ref": section,
    "prf:ref": definition,
    "cite:t": in_text,
    "cite:p": in_brackets,
}
