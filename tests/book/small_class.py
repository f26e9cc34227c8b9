"""Six students' answers to the homework of the first session, as the page for teachers grades
them."""

import json

HITS = """
def hits_at_k(run, judgments, k):
    first = sorted(run, key=lambda pair: (pair[1], pair[0]), reverse=True)[:k]
    return sum(judgments.get(document, 0) >= 1 for document, score in first)
"""
GRADES_ADDED = HITS.replace(" >= 1 for", " for")
ENDLESS = """
def hits_at_k(run, judgments, k):
    while k:
        pass
"""
F = """
def f_measure_at_k(rels, k, n_relevant, beta):
    hits = sum(rels[:k])
    return (1 + beta**2) * hits / (k + beta**2 * n_relevant)
"""
BETA_NOT_SQUARED = F.replace("beta**2", "beta")
NO_COLON = F.replace("beta):", "beta)")
BORROWED = """
import rankmetrics_lib as rm

def f_measure_at_k(rels, k, n_relevant, beta):
    return rm.f_measure(rels, k, n_relevant=n_relevant, beta=beta)
"""
TYPED = 'rm.practice.answer("pr-hand", {})\n'

CLASS = {
    "Ann Lee": [HITS, F, TYPED.format(0.444)],
    "Ben Okafor": [HITS, BETA_NOT_SQUARED, TYPED.format(0.444)],
    "Chiara Rossi": [HITS, NO_COLON, TYPED.format(0.45)],
    "Dae-jung Kim": [ENDLESS, F, TYPED.format(0.444)],
    "Eva Novak": [GRADES_ADDED, BORROWED, TYPED.format(0.45)],
    "Femi Ade": [GRADES_ADDED, BETA_NOT_SQUARED],
}


def hand_in(folder):
    """A notebook for each student, with one cell for each answer."""
    folder.mkdir()
    for student, answers in CLASS.items():
        notebook = {"cells": [{"cell_type": "code", "source": answer} for answer in answers]}
        (folder / f"{student}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
