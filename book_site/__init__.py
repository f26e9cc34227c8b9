"""Makes the book's pages, on top of Jupyter Book. This is the one Sphinx extension in
`_config.yml`.

- `content`: what a page says beyond its source, such as links to functions and entries of the index
- `interactive`: the ranking lab, the figures that move, the exercises, and the Python that runs
  them in the page
- `notebooks`: each chapter as a notebook that needs no extension
- `course`: worksheets, assignments and quizzes for teachers, made from those notebooks
- `slides`: each chapter as slides
- `output`: the written pages, corrected and made lighter
- `search`: the site's own search
- `publishing`: what a published site needs: addresses, buttons, citations, a page for wrong links
- `paper`: the whole book as one PDF, by `python -m book_site.paper`
- `static`: style sheets and scripts that every page loads; `images`: the logo

`setup` loads the parts, each an extension of its own with a `setup` at its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the parts that the tests and the printed book use need no Sphinx
    from sphinx.application import Sphinx

WRITING = [
    "sphinx_proof",
    "sphinx_exercise",
    "sphinxcontrib.bibtex",
    "sphinx.ext.autodoc",
    "numpydoc",
]
PARTS = [
    "book_site.content.bibliography_by_key",
    "book_site.content.differences",
    "book_site.content.evaluation_reference",
    "book_site.content.folded_code",
    "book_site.content.index_definitions",
    "book_site.content.link_functions",
    "book_site.content.mark_languages",
    "book_site.content.metric_reference",
    "book_site.search",
    "book_site.publishing.descriptions",
    "book_site.publishing.site_address",
    "book_site.publishing.repository_links",
    "book_site.publishing.notebook_buttons",
    "book_site.publishing.not_found_page",
    "book_site.publishing.cite_page",
    "book_site.publishing.challenge_pages",
    "book_site.publishing.versions",
    "book_site.interactive.bundling",
    "book_site.interactive.first_vote",
    "book_site.interactive.number_detective",
    "book_site.interactive.exercise_cells",
    "book_site.interactive.moving_figures",
    "book_site.interactive.ranking_lab",
    "book_site.interactive.typed_answers",
    "book_site.notebooks.writing",
    "book_site.course.writing",
    "book_site.slides.writing",
    "book_site.publishing.downloads",
    "book_site.interactive.book_progress",
    "book_site.interactive.answers_file",
    "book_site.interactive.from_disk",
    "book_site.output.accessibility",
    "book_site.output.box_titles",
    "book_site.output.content_policy",
    "book_site.output.first_paint",
    "book_site.output.icons",
    "book_site.output.image_sizes",
    "book_site.output.maths",
    "book_site.output.needed_files",
    "book_site.output.one_of_each",
    "book_site.output.sidebar_parts",
    "book_site.output.styles",
    "book_site.output.typefaces",
]


def jupyter_book() -> list[str]:
    """The extensions that Jupyter Book loads by itself."""
    from jupyter_book.config import get_default_sphinx_config

    return get_default_sphinx_config()["extensions"]


def setup(app: Sphinx) -> dict[str, bool]:
    extensions = [*jupyter_book(), *WRITING, *PARTS]
    extensions.remove("sphinx_thebe")  # it puts a script into every page, even when it is off
    for name in extensions:
        app.setup_extension(name)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
