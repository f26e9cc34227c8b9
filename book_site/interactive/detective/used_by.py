"""Who computes a number so: the programs that a cause names, as tags with the words around them."""

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
IDEAL, FORMULA, TIES = "What is missing", "Which formula", "Who breaks the tie"
SHOWN_IN = {  # a cause and a program: chapter and section that show it with numbers
    ("list-only ideal", "scikit-learn"): ("libraries", IDEAL),
    ("list-only R", "scikit-learn"): ("differences", "A relevant document that was not found"),
    ("exponential gain", "LightGBM"): ("libraries", FORMULA),
    ("exponential gain", "XGBoost"): ("libraries", FORMULA),
    ("exponential gain", "ranx"): ("libraries", FORMULA),
    ("exponential gain", "ir_measures"): ("libraries", FORMULA),
    ("beta squared", "trec_eval"): ("differences", "The parameter of F"),
    ("beta squared", "ir_measures"): ("differences", "The parameter of SetF"),
    ("grades in RBP", "ranx"): ("differences", "Graded labels in rank-biased precision"),
    ("ties in the given order", "ranx"): ("differences", "Equal scores"),
    ("ties by id", "trec_eval"): ("libraries", TIES),
    ("ties by id", "pytrec_eval"): ("libraries", TIES),
    ("ties by id", "rm.evaluate"): ("libraries", TIES),
    ("ties by id, ascending", "ir_measures"): ("differences", "Equal scores and a cut-off"),
    ("averaged ties", "scikit-learn"): ("differences", "Equal scores in NDCG"),
    ("32-bit scores", "pytrec_eval"): ("differences", "Scores that differ in the tenth digit"),
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
            chapter, section = SHOWN_IN.get((key, name), ("", ""))
            pieces.append({"program": name, "chapter": chapter, "section": section})
        libraries = libraries[place + len(name) :]
    return pieces


def first_program(text):
    """The first program in a text and where it begins; an empty name at the end if there is
    none."""
    found = [(text.find(name), name) for name in PROGRAMS if name in text]
    return min(found) if found else (len(text), "")
