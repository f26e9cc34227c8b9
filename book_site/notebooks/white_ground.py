"""Gives the stored figures of a notebook a white background.

On the site they are transparent, for a light or a dark page. A program with a dark theme would show
their black text on black.
"""

from __future__ import annotations

import base64
import functools
import re
from io import BytesIO

import matplotlib.image
import numpy as np
from nbformat import NotebookNode

# The first thing that matplotlib draws, as large as the figure
BEHIND = re.compile(r'(<g id="patch_1">\s*<path d="[^"]*" style="fill: )none("/>)')


def on_white(output: NotebookNode) -> NotebookNode:
    """The output, with a white background if it is a figure."""
    data = output.get("data", {})
    if "image/svg+xml" not in data:
        return output
    svg, found = BEHIND.subn(r"\1#ffffff\2", data["image/svg+xml"], count=1)
    if not found:
        raise ValueError("a figure has no transparent background that could be made white")
    png = base64.b64encode(opaque(base64.b64decode(data["image/png"]))).decode() + "\n"
    pictures = {"image/svg+xml": svg, "image/png": png}
    return NotebookNode(output | {"data": NotebookNode(data | pictures), "metadata": {}})


@functools.cache  # a figure is in the notebook for students, and in the full one
def opaque(png: bytes) -> bytes:
    pixels = matplotlib.image.imread(BytesIO(png))
    color, opacity = pixels[..., :3], pixels[..., 3:]
    seen = np.rint(255 * (color * opacity + 1 - opacity)).astype(np.uint8)
    written = BytesIO()
    matplotlib.image.imsave(written, seen, format="png")
    return written.getvalue()
