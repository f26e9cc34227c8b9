"""A deck as one file: its scripts, style, fonts, pictures and, where a figure moves, its Python are
inside, since a page that is opened from a disk may load nothing."""

from __future__ import annotations

import base64
import json
import re
import subprocess
from dataclasses import dataclass
from html import escape
from pathlib import Path

from book_site.interactive.bundling import WITHOUT_NODE
from book_site.node import MODULES, esbuild, node
from book_site.output.content_policy import INLINE_SCRIPT, TABLES, fingerprints
from book_site.output.written_pages import FINISHED

HERE = Path(__file__).parent
PICTURE = re.compile(r'src="\.\./(_images/[^"]+)"')
MOVES = re.compile('<moving-figure data-name="(.+?)"')
KINDS = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".css": "text/css",
}
FOR_FIGURES = ["micropython.wasm", "formulas.json", "figures.css"]

PAGE = """\
<!DOCTYPE html>
<html lang="en" data-content_root="../" data-theme="light">
<head>
<meta charset="utf-8" />
<meta http-equiv="{finished}" content="{policy}" />
<meta name="viewport" content="width=device-width, initial-scale=1.0" />
<title>{title}</title>
<meta name="robots" content="noindex" />
<meta name="color-scheme" content="light dark" />
<style>{style}</style>
</head>
<body>
<div class="reveal"><div class="slides">
{body}
</div></div>
{files}{scripts}
</body>
</html>
"""


@dataclass
class Deck:
    """What differs from deck to deck. `body`: its slides."""

    title: str
    body: str


@dataclass
class SharedParts:
    """What all decks share: the built site, the style, and the scripts of all slides and of those
    with a figure that moves."""

    site: Path
    style: str
    script: str
    figures: str


def bundles(site: Path) -> SharedParts:
    """Bundle each of the scripts as one module, and the style with the site's own fonts inside."""
    start, figures = HERE / "start.mjs", HERE.parent / "interactive/figures/moving_figures.mjs"
    style = "".join(f'@import "{sheet}";\n' for sheet in sheets(site))
    styled_elsewhere = "--loader:.css=empty"  # by FOR_FIGURES
    style = bundled("--loader=css", "--loader:.woff2=dataurl", given=style)
    return SharedParts(
        site=site,
        # The faces are in the file: nobody who opens it shall see others, however busy the machine.
        style=re.sub(r"font-display:\s*optional", "font-display:block", style),
        script=bundled(given=f'import "{start}";'),
        figures=bundled(styled_elsewhere, *WITHOUT_NODE, given=f'import "{figures}";'),
    )


def sheets(site: Path) -> list[Path]:
    static = site / "_static"
    return [
        MODULES / "reveal.js/dist/reveal.css",
        *(static / name for name in ("type.css", "palette.css", "tokens.css", "katex/katex.css")),
        HERE.parent / "static/moving_figures.css",
        HERE / "slides.css",
    ]


def bundled(*options: str, given: str) -> str:
    """What esbuild makes of the text that it is given."""
    where = {"input": given, "cwd": HERE.parent, "capture_output": True}
    answer = esbuild("--format=esm", *options, check=False, **where)
    if answer.returncode or answer.stderr:
        raise RuntimeError(f"esbuild cannot bundle the slides: {answer.stderr}")
    return answer.stdout


def in_one_file(deck: Deck, parts: SharedParts) -> str:
    """The page of a deck."""
    moving = sorted(set(MOVES.findall(deck.body)))
    scripts = [parts.script, parts.figures] if moving else [parts.script]
    files = FOR_FIGURES + [f"figures/{name}.json" for name in moving] if moving else []
    page = PAGE.format(
        finished=FINISHED,
        policy="{policy}",
        title=escape(deck.title),
        style=parts.style,
        body=PICTURE.sub(lambda found: f'src="{data(parts.site / found[1])}"', TABLES(deck.body)),
        files="".join(link(parts.site, file) for file in files),
        scripts="\n".join(f'<script type="module">{script}</script>' for script in scripts),
    )
    return page.replace("{policy}", policy(page, bool(moving)), 1)


def link(site: Path, file: str) -> str:
    """A file of the figures, as the page finds it by its name."""
    return f'<link data-file="{file}" href="{data(site / "_static/interactive" / file)}" />\n'


def data(file: Path) -> str:
    """The file as an address that holds it."""
    content = base64.b64encode(file.read_bytes()).decode()
    return f"data:{KINDS[file.suffix]};base64,{content}"


def policy(page: str, moves: bool) -> str:
    """Only what is inside. Reveal.js writes styles of its own; the speaker's window, which takes
    over the policy, has one script and shows the deck in frames."""
    rules = {
        "default-src": ["'none'"],
        "script-src": [
            *fingerprints(INLINE_SCRIPT, page),
            *fingerprints(INLINE_SCRIPT, speaker_view()),
        ],
        "style-src": ["'unsafe-inline'", "data:"],
        "img-src": ["data:"],
        "font-src": ["data:"],
        "connect-src": ["data:"],
        "frame-src": ["'self'"],
        "base-uri": ["'none'"],
    }
    if moves:
        rules["script-src"].append("'wasm-unsafe-eval'")
    return "; ".join(f"{name} {' '.join(allowed)}" for name, allowed in rules.items())


def speaker_view() -> str:
    """The page that reveal.js writes into the speaker's window."""
    plugin = (MODULES / "reveal.js/dist/plugin/notes.mjs").read_text(encoding="utf-8")
    [literal] = re.findall(r'document\.write\(("(?:[^"\\]|\\.)*")\)', plugin)
    command = [node(), "--print", f"JSON.stringify({literal})"]
    return json.loads(subprocess.check_output(command, encoding="utf-8"))
