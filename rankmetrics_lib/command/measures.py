"""The files to measure, and the option `-m`: names of measures, and sets of them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any

from ..catalogue import RECALL, REQUIRED
from ..evaluation.measures import KINDS, parse_all
from ..evaluation.other_names import TREC_EVAL, TREC_EVAL_CUTOFFS, TREC_EVAL_NUMBERS
from .parsing import EXIT_CODES, number

NAMES = (
    f"Measures: {', '.join(KINDS)}. The cut-off comes after @, parameters in parentheses, as in"
    " 'P(rel=2)@5'. trec_eval's and ranx's names are understood: ndcg_cut_10, hit_rate@5."
)
CUTOFF = "10"
# What trec_eval prints by default.
OFFICIAL = [
    *("num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map", "Rprec", "bpref"),
    *("recip_rank", "iprec_at_recall_k", "P_k"),
]


def every_measure() -> list[str]:
    """Each measure that needs no scale and no subtopics, of the whole list and at the cut-off."""
    found = []
    for kind in KINDS.values():
        if REQUIRED in kind.defaults.values() or kind.of_subtopics:
            continue
        if kind.cutoff in ("none", "optional"):
            found.append(kind.name)
        if kind.cutoff in ("optional", "required"):
            found.append(f"{kind.name}@{CUTOFF}")
        if kind.cutoff == RECALL:
            found.append(f"{kind.name}@0.5")
    return found


def with_cutoffs(name: str) -> str:
    """A name of trec_eval with the cut-offs that it has there."""
    cutoffs = TREC_EVAL_NUMBERS.get(name, TREC_EVAL_CUTOFFS)
    return f"{name.removesuffix('_k')}.{','.join(cutoffs)}" if name.endswith("_k") else name


SETS = {
    "all": every_measure(),
    "official": [with_cutoffs(name) for name in OFFICIAL],
    "all_trec": [with_cutoffs(name) for name in TREC_EVAL if name != "set_F_k"],
}
SETS_HELP = (
    f"; or all: each that needs no scale and no subtopics, of the whole list and at {CUTOFF};"
    " official, all_trec: what trec_eval has under these names"
)


class Extend(argparse.Action):
    """Adds the names of all words to those of earlier ones."""

    def __call__(self, parser: Any, namespace: Any, words: Any, option: str | None = None) -> None:
        before = getattr(namespace, self.dest) or []
        setattr(namespace, self.dest, before + [name for names in words for name in names])


def add_files_and_measures(
    command: argparse.ArgumentParser, *, sets: bool = False, needed: bool = True
) -> None:
    """The files and measures, without `needed` only if there is nothing in their place."""
    command.epilog = f"{NAMES} {EXIT_CODES}"
    command.add_argument(
        "qrels",
        nargs=None if needed else "?",
        help="judgments: TREC's lines `query_id iteration doc_id relevance`, or another format",
    )
    command.add_argument(
        "runs",
        nargs="+" if needed else "*",
        metavar="run",
        help="results: TREC's lines `query_id Q0 doc_id rank score tag`, or another format",
    )
    command.add_argument(
        "-m",
        "--measures",
        nargs="+",
        action=Extend,
        required=needed,
        type=(names_in_set if sets else names) if needed else lambda word: [word],
        metavar="MEASURE",
        help=f"such as nDCG@10 AP 'RBP(p=0.8)' 'AP(rel=2)'{SETS_HELP if sets else ''}",
    )
    command.add_argument(
        "-l",
        "--relevance-level",
        type=number,
        default=1,
        metavar="LEVEL",
        help="smallest label that is relevant, for measures that name no rel (%(default)s)",
    )


def names_in_set(word: str) -> list[str]:
    return SETS.get(word) or names(word)


def names(word: str) -> list[str]:
    """The name of a measure, or of several in trec_eval; an error if there is none."""
    if fault := fault_of(word):
        raise argparse.ArgumentTypeError(fault)
    return [word]


def fault_of(word: str) -> str:
    """Why this is not the name of a measure; nothing if it is one."""
    try:
        parse_all(word, 1)
    except (ValueError, TypeError) as error:
        return str(error)
    return ""


def files_first(words: Sequence[str]) -> list[str]:
    """The words with the files that follow measures before them. trec_eval's users write `-m map
    qrels run`; here `-m` takes all words up to the next option."""
    files: list[str] = []
    others: list[str] = []
    of_measures = in_files = False
    for word in words:
        if word.startswith("-") and word != "-":
            of_measures, in_files = word in ("-m", "--measures"), False
        elif of_measures:
            in_files = in_files or is_file(word)
        (files if of_measures and in_files else others).append(word)
    return files + others


def is_file(word: str) -> bool:
    is_there = word == "-" or os.path.exists(word)
    return is_there and word not in SETS and bool(fault_of(word))
