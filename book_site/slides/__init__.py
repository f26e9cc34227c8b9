"""Each chapter as slides: one file that opens on the site and, without a network, from a disk.

A lecturer's line is authored in the metadata of a cell; what it stands above is the chapter's own.

    "slides": [{"line": "A swap that sorts raises DCG.", "show": "figure"}]

`show` names what the cell holds: `figure`, `table`, `output` or `code`; `formula`, or `formula 2`
for its second one; the label of a definition or an exercise; or the name of a section, of which the
bold beginnings are shown. Without it, the line stands alone. Prose becomes speaker notes.

- `deck`: the slides of a chapter, made from what Sphinx has read of it
- `one_file`: a deck with its scripts, style, fonts and pictures inside
- `writing`: the Sphinx extension that writes them to slides/NAME.html, linked above the chapter
- `start.mjs` and `slides.css`: the deck in the browser, by reveal.js
"""
