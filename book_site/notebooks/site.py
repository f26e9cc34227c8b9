"""What the text of a chapter refers to, as the site shows it: numbers, titles, citations, links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from docutils.nodes import make_id
from pybtex.database import BibliographyData, Person, parse_file
from pybtex.richtext import Text
from sphinx.environment import BuildEnvironment


@dataclass
class Site:
    """`address` is that of the published site, with a slash at its end, or empty; `env` knows the
    titles and numbers, `literature` the papers."""

    address: str
    env: BuildEnvironment
    literature: BibliographyData

    @classmethod
    def of(cls, env: BuildEnvironment, address: str) -> Site:
        return cls(address, env, parse_file(Path(env.srcdir, "chapters", "references.bib")))

    def title(self, name: str) -> str:
        return self.env.titles[f"chapters/{name}"].astext()

    def is_notebook(self, name: str) -> bool:
        return Path(self.env.doc2path(f"chapters/{name}")).suffix == ".ipynb"

    def page(self, name: str, place: str = "") -> str:
        """The address of a chapter or page; empty if the site has none."""
        if not self.address:
            return ""
        return f"{self.address}chapters/{name}.html{place}"

    def term(self, name: str) -> str:
        return self.page("glossary", f"#term-{re.sub(r'[^A-Za-z0-9]+', '-', name).strip('-')}")

    def number(self, kind: str, label: str) -> str:
        """The number of a figure or definition, wherever it is."""
        for numbers in self.env.toc_fignumbers.values():
            if label in numbers.get(kind, {}):
                return ".".join(map(str, numbers[kind][label]))
        raise KeyError(f"no {kind} has the label {label}")

    def place(self, label: str) -> str:
        """The address of a definition."""
        docname = self.env.proof_list[label]["docname"]
        return self.page(docname.removeprefix("chapters/"), f"#{make_id(label)}")

    def section(self, label: str) -> tuple[str, str, str]:
        """The title of a labeled section, the name of its page, and its place there."""
        docname, anchor, title = self.env.get_domain("std").labels[label]  # type: ignore[attr-defined]
        return title, docname.removeprefix("chapters/"), f"#{anchor}"

    def authors(self, key: str) -> str:
        """Robertson; Järvelin and Kekäläinen; Tamm et al."""
        people = self.literature.entries[key].persons["author"]
        names = [last_name(person) for person in people]
        return f"{names[0]} et al." if len(names) > 2 else " and ".join(names)

    def year(self, key: str) -> str:
        return self.literature.entries[key].fields.get("year", "n.d.")

    def paper(self, key: str) -> str:
        """Where the paper is: its DOI or address, else the book's bibliography."""
        fields = self.literature.entries[key].fields
        if "doi" in fields:
            return f"https://doi.org/{fields['doi']}"
        return fields.get("url", "") or self.page("bibliography")


def last_name(person: Person) -> str:
    parts = [*person.prelast_names, *person.last_names]
    return str(Text.from_latex(" ".join(parts)))
