"""Who computes a number so: the programs that a cause names, as tags with the words around them."""

from rankmetrics_lib.sections import SECTIONS

PROGRAMS = [
    "scikit-learn",
    "LightGBM",
    "XGBoost",
    "ranx",
    "ir_measures",
    "pytrec_eval",
    "trec_eval",
    "gdeval",
    "rm.evaluate",
    "BEIR",
    "MTEB",
    "Kaggle",
]
SHOWN_IN = {  # a cause and a program: the label of the section that shows it with numbers
    ("list-only ideal", "scikit-learn"): "libraries-missing",
    ("list-only R", "scikit-learn"): "scikit-learn-a-relevant-document-that-was-not-found",
    ("list-only R of average_precision", "scikit-learn"): (
        "scikit-learn-a-relevant-document-that-was-not-found"
    ),
    ("exponential gain", "LightGBM"): "libraries-formula",
    ("exponential gain", "XGBoost"): "libraries-formula",
    ("exponential gain", "ranx"): "libraries-formula",
    ("exponential gain", "ir_measures"): "libraries-formula",
    ("beta squared", "trec_eval"): "pytrec-eval-the-parameter-of-f",
    ("beta squared", "ir_measures"): "ir-measures-the-parameter-of-setf",
    ("grades in RBP", "ranx"): "ranx-graded-labels-in-rank-biased-precision",
    ("ties in the given order", "ranx"): "ranx-equal-scores",
    ("ties by id", "trec_eval"): "libraries-ties",
    ("ties by id", "pytrec_eval"): "libraries-ties",
    ("ties by id", "rm.evaluate"): "libraries-ties",
    ("ties by id, ascending", "ir_measures"): "ir-measures-equal-scores-and-a-cut-off",
    ("averaged ties", "scikit-learn"): "scikit-learn-equal-scores-in-ndcg",
    ("32-bit scores", "pytrec_eval"): "pytrec-eval-scores-that-differ-in-the-tenth-digit",
}


def used_by(key, libraries):
    """The pieces of the sentence, in order: a program, perhaps with the section that shows it, or
    other words."""
    pieces = []
    while libraries:
        place, name = first_program(libraries)
        words = libraries[:place].strip(" ,;")
        if words.endswith(" and"):
            words = words[:-4]
        if words and words != "and":
            pieces.append({"words": words})
        if name:
            label = SHOWN_IN.get((key, name))
            pieces.append({"program": name, "address": address_of(label) if label else ""})
        libraries = libraries[place + len(name) :]
    return pieces


def address_of(label):
    """The address of a section, from the root of the site. A label that SECTIONS lacks is on the
    page of differences."""
    chapter, _ = SECTIONS.get(label, ("differences", ""))
    return f"chapters/{chapter}.html#{label}"


def first_program(text):
    """The first program in a text and where it begins; an empty name at the end if there is
    none."""
    found = [(text.find(name), name) for name in PROGRAMS if name in text]
    return min(found) if found else (len(text), "")
