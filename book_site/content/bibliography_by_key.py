"""Sphinx extension: the bibliography style `key` lists each source under its citation key, in the
order of the keys.

JupyterLab shows the key where the site shows author and year, so readers of both find the source.
"""

from pybtex.database import Entry
from pybtex.plugin import find_plugin, register_plugin
from pybtex.style.formatting.unsrt import Style as Plain
from pybtex.style.labels import BaseLabelStyle
from pybtex.style.sorting import BaseSortingStyle
from sphinx.application import Sphinx

BACKENDS = "pybtex.backends"  # what writes a citation


class KeyLabels(BaseLabelStyle):
    def format_labels(self, sorted_entries: list[Entry]) -> list[str]:
        return [entry.key for entry in sorted_entries]


class KeyOrder(BaseSortingStyle):
    def sorting_key(self, entry: Entry) -> str:
        return entry.key


class Style(Plain):
    default_label_style = KeyLabels
    default_sorting_style = KeyOrder


def setup(app: Sphinx) -> dict[str, bool]:
    register_plugin("pybtex.style.formatting", "key", Style)
    for backend in ["docutils", "plaintext"]:  # else each citation seeks them in all of Python
        register_plugin(BACKENDS, backend, find_plugin(BACKENDS, backend), force=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
