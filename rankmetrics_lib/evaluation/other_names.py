"""What trec_eval and ranx call the measures, in the grammar of `measures`.

That grammar is ir_measures' own, so its names need no translation. BEIR's and PyTerrier's names are
those of ir_measures or trec_eval.
"""

from __future__ import annotations

import re

# In a name, `k` is the number after it; in the translation, {} is where that number goes.
TREC_EVAL = {
    "map": "AP",
    "map_cut_k": "AP@{}",
    "P_k": "P@{}",
    "recall_k": "R@{}",
    "relative_P_k": "R_cap@{}",
    "success_k": "Success@{}",
    "recip_rank": "RR",
    "Rprec": "Rprec",
    "bpref": "Bpref",
    "ndcg": "nDCG",
    "ndcg_cut_k": "nDCG@{}",
}
# The numbers that it takes if none is given.
TREC_EVAL_CUTOFFS = ("5", "10", "15", "20", "30", "100", "200", "500", "1000")
TREC_EVAL_NUMBERS = {"success_k": ("1", "5", "10")}

RANX = {
    "map": "AP",
    "map@k": "AP@{}",
    "mrr": "RR",
    "mrr@k": "RR@{}",
    "precision@k": "P@{}",
    "recall@k": "R@{}",
    "f1@k": "F@{}",
    "r-precision": "Rprec",
    "hit_rate@k": "Success@{}",
    "dcg": "DCG",
    "dcg@k": "DCG@{}",
    "dcg_burges": "DCG(dcg='exp-log2')",
    "dcg_burges@k": "DCG(dcg='exp-log2')@{}",
    "ndcg": "nDCG",
    "ndcg@k": "nDCG@{}",
    "ndcg_burges": "nDCG(dcg='exp-log2')",
    "ndcg_burges@k": "nDCG(dcg='exp-log2')@{}",
    "bpref": "Bpref",
}

# Names that mean one thing in one program and another in the next, or not what they say. {} is the
# number after the name.
UNCLEAR = {
    "recall": "trec_eval prints recall at nine cut-offs for it, ranx the recall of the whole list;"
    " name the cut-off, such as 'R@10'",
    "recip_rank_k": "trec_eval ignores the cut-off of recip_rank; its value is 'RR', and that of"
    " the first {} documents 'RR@{}'",
    "Accuracy_k": "in BEIR it is the hit rate, 'Success@{}'; in ir_measures the share of pairs of"
    " retrieved documents in the right order",
    "Hole_k": "in BEIR it is the share of the first {} documents that no query has judged",
}

NUMBER = r"\d+(?:\.\d+)?"
IN_TREC_EVAL = re.compile(rf"(\w+?)(?:[._]({NUMBER}(?:,{NUMBER})*))?")
IN_RANX = re.compile(r"([a-z0-9_-]+?)(?:@(\d+))?(?:-l(\d+))?")
WITH_CUTOFF = re.compile(r"(\w+?)(?:[._@](\d+))?")


def translated(text: str) -> tuple[list[str], int | None]:
    """The measures that a name stands for in trec_eval or ranx, as we write them; and ranx's level
    of relevance, if the name has one. No measures: neither has the name, or it is unclear."""
    if what_is_unclear(text):
        return [], None
    found = IN_TREC_EVAL.fullmatch(text)
    if found:
        name, numbers = found.groups()
        with_number = f"{name}_k"
        if with_number in TREC_EVAL and (numbers or name not in TREC_EVAL):
            usual = TREC_EVAL_NUMBERS.get(with_number, TREC_EVAL_CUTOFFS)
            every = numbers.split(",") if numbers else usual
            return [TREC_EVAL[with_number].format(number) for number in every], None
        if name in TREC_EVAL and not numbers:
            return [TREC_EVAL[name]], None
    found = IN_RANX.fullmatch(text)
    if found:
        name, number, level = found.groups()
        key = f"{name}@k" if number else name
        if key in RANX:
            return [RANX[key].format(number)], None if level is None else int(level)
    return [], None


def what_is_unclear(text: str) -> str:
    """Why a name is not taken, although another program has it."""
    found = WITH_CUTOFF.fullmatch(text)
    if not found:
        return ""
    name, number = found.groups()
    return UNCLEAR.get(f"{name}_k" if number else name, "").replace("{}", number or "")
