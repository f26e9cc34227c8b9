"""The paths of the book's sources and of its built pages."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "_build" / "html"
NOTEBOOKS = sorted((ROOT / "chapters").glob("*.ipynb"))
CHAPTERS = [path for path in NOTEBOOKS if path.stem != "figures"]  # which is a legend
