"""Cuts a font down to the characters that the site shows, for the extensions that bring fonts
along."""

import logging

from fontTools.subset import Options, Subsetter, load_font, save_font

logging.getLogger("fontTools").setLevel(logging.WARNING)  # it reports each table of each font


def cut(font, characters, target):
    """Write to target, as WOFF2, the font with no more than these characters."""
    options = Options(flavor="woff2", layout_features=["*"], notdef_outline=True)
    whole = load_font(font, options)
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(whole)
    save_font(whole, target, options)
