"""Print the built site: `python -m paper`, in the folder of the book, writes _build/html/ranking-metrics.pdf."""

import time
from pathlib import Path

from paper.one_page import join, read_imprint
from paper.printing import print_book, with_metadata

SITE = Path("_build/html")
NAME = "ranking-metrics.pdf"


def main():
    start = time.perf_counter()
    html = join(SITE, ".")
    imprint = read_imprint(".")
    pdf = with_metadata(print_book(SITE, html), imprint["title"], imprint["authors"])
    (SITE / NAME).write_bytes(pdf)
    print(f"{SITE / NAME}: {len(pdf) / 1e6:.1f} MB in {time.perf_counter() - start:.0f} seconds")


if __name__ == "__main__":
    main()
