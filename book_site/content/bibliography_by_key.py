"""Sphinx extension: the bibliography style `key` lists each source under its citation key, in the
order of the keys.

JupyterLab shows the key where the site shows author and year, so readers of both find the source.
"""

from pybtex.backends.plaintext import Backend as PlainText
from pybtex.database import Entry
from pybtex.plugin import register_plugin
from pybtex.style.formatting.unsrt import Style as Plain
from pybtex.style.labels import BaseLabelStyle
from pybtex.style.sorting import BaseSortingStyle
from sphinx.application import Sphinx


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
    # Asked for at every citation; one that is not registered is sought among all installed packages.
    register_plugin("pybtex.backends", "plaintext", PlainText)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
