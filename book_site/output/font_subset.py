"""Cuts a font down to the characters that the site shows."""

import logging
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font

logging.getLogger("fontTools").setLevel(logging.WARNING)  # it reports each table of each font


def cut(font: Path, characters: str, target: Path) -> None:
    """Write the font with only these characters to target, as WOFF2."""
    options = Options(flavor="woff2", layout_features=["*"], notdef_outline=True)
    whole = load_font(font, options)
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(whole)
    save_font(whole, target, options)
