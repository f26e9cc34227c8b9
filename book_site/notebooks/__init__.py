"""Each chapter as a notebook that needs no extension, for Colab, Binder, GitHub and downloads.

- `site`: what a chapter refers to: numbers, titles, addresses, citations
- `plain_markdown`: the roles and directives of a cell as plain Markdown
- `wheel`: the package's wheel, from which a notebook installs it
- `standalone`: a chapter as a whole, for readers and for students
- `writing`: the Sphinx extension that writes them all to _build/standalone
"""
