"""What a reader sees of a Markdown cell: its text and its formulas, each flagged if it quotes a
source."""

import re
from typing import NamedTuple

from markdown_it import MarkdownIt
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.myst_blocks import myst_block_plugin
from mdit_py_plugins.myst_role import myst_role_plugin

PARSER = MarkdownIt("commonmark").enable("table")
for plugin in (
    amsmath_plugin,
    colon_fence_plugin,
    dollarmath_plugin,
    myst_block_plugin,
    myst_role_plugin,
):
    PARSER.use(plugin)

DIRECTIVE = re.compile(r"\{.+?\}(?P<title>.*)")
OPTIONS = re.compile(r"\A(?::[\w-]+:.*\n?)*")


class Piece(NamedTuple):
    kind: str  # "text" or "math"
    text: str
    quoted: bool  # in a block quote or an erratum: the words and numbers of a source


def pieces(source, quoted=False):
    """Walk through the Markdown, including that inside directives, but without code, targets of
    links and citations."""
    depth = 0
    for token in PARSER.parse(source):
        depth += {"blockquote_open": 1, "blockquote_close": -1}.get(token.type, 0)
        if token.type in ("fence", "colon_fence"):
            yield from directive(token, quoted or depth > 0)
        elif token.type in ("math_block", "math_block_label", "amsmath"):
            yield Piece("math", token.content, quoted or depth > 0)
        elif token.type == "inline":
            yield from inline(token.children, quoted or depth > 0)


def directive(token, quoted):
    """The title and the body of a directive; both are empty for a code block."""
    if found := DIRECTIVE.match(token.info.strip()):
        options = OPTIONS.match(token.content).group()
        body = found["title"].strip() + "\n\n" + token.content[len(options) :]
        yield from pieces(body, quoted or "erratum" in options)


def inline(tokens, quoted):
    for token in tokens:
        if token.type == "text":
            yield Piece("text", token.content, quoted)
        elif token.type.startswith("math_inline") or token.meta.get("name") == "math":
            yield Piece("math", token.content, quoted)
        elif token.type == "image":
            yield Piece("text", token.content, quoted)
