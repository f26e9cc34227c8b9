"""Sphinx extension: Korean and Chinese words in the text are marked with their language.

The two share code points, so a browser needs the language to choose the glyphs, and a screen reader
to choose a voice. Chinese is simplified Chinese throughout this book.
"""

import re
from collections.abc import Iterator

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

HANGUL, HAN = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3", "\u3400-\u4dbf\u4e00-\u9fff"
FOREIGN = re.compile(
    rf"(?P<ko>[{HANGUL}](?:["
    rf" -]?[{HANGUL}])*)|(?P<zh>[{HAN}](?:[\u3000-\u303f\uff00-\uffef]?[{HAN}])*)"
)

LANGUAGES = {"ko": "ko", "zh": "zh-Hans"}
BETWEEN_TAGS = re.compile(r">[^<]+<")


class MarkLanguages(SphinxPostTransform):
    default_priority = 900  # the bibliography is in place

    def run(self, **kwargs) -> None:
        for text in list(self.document.findall(nodes.Text)):
            if FOREIGN.search(text) and isinstance(text.parent, nodes.TextElement):
                text.parent.replace(text, list(marked(text)))
        for raw in self.document.findall(nodes.raw):  # a table that a cell has printed
            if raw["format"] == "html" and FOREIGN.search(raw.astext()):
                raw.children = [nodes.Text(BETWEEN_TAGS.sub(marked_html, raw.astext()))]


def marked_html(text: re.Match[str]) -> str:
    return FOREIGN.sub(
        lambda found: f'<span lang="{LANGUAGES[found.lastgroup]}">{found[0]}</span>', text[0]
    )


def marked(text: nodes.Text) -> Iterator[nodes.Node]:
    """The text in pieces; docutils writes a class `language-ko` as the attribute lang="ko"."""
    end = 0
    for found in FOREIGN.finditer(text):
        yield nodes.Text(text[end : found.start()])
        language = f"language-{LANGUAGES[found.lastgroup]}"
        yield nodes.inline(found[0], found[0], classes=[language])
        end = found.end()
    yield nodes.Text(text[end:])


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_post_transform(MarkLanguages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
