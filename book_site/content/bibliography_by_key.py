"""Sphinx extension: the bibliography style `key` lists each text under its citation key, in the
order of the keys.

The key is what JupyterLab shows where the site shows author and year, so a reader finds the text
from either place.
"""

from pybtex.plugin import register_plugin
from pybtex.style.formatting.unsrt import Style as Plain
from pybtex.style.labels import BaseLabelStyle
from pybtex.style.sorting import BaseSortingStyle


class KeyLabels(BaseLabelStyle):
    def format_labels(self, sorted_entries):
        return [entry.key for entry in sorted_entries]


class KeyOrder(BaseSortingStyle):
    def sorting_key(self, entry):
        return entry.key


class Style(Plain):
    default_label_style = KeyLabels
    default_sorting_style = KeyOrder


def setup(app):
    register_plugin("pybtex.style.formatting", "key", Style)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
