"""The whole book as one PDF: its built pages joined into one, printed by Chromium, and offered on
the site.

`make pdf` runs it, after `make book`.
"""
