"""The whole book as one PDF: the built pages joined into one, printed by Chromium, and linked from
the site.

`make pdf` runs it after `make book`.
"""
