"""What trec_eval and ranx call the measures, in the grammar of `measures`; and what a name that is
none of theirs may have meant.

That grammar is ir_measures' own, so its names need no translation. BEIR's and PyTerrier's names are
those of ir_measures or trec_eval.
"""

from __future__ import annotations

import math
import re

from ..catalogue import CARDS, MEASURES, RECALL, REQUIRED

# In a name, `k` is the number after it; in the translation, {} is where that number goes.
TREC_EVAL = {
    "num_q": "NumQ",
    "num_ret": "NumRet",
    "num_rel": "NumRel",
    "num_rel_ret": "NumRelRet",
    "map": "AP",
    "map_cut_k": "AP@{}",
    "gm_map": "GMAP",
    "Rprec": "Rprec",
    "bpref": "Bpref",
    "recip_rank": "RR",
    "iprec_at_recall_k": "IPrec@{}",
    "11pt_avg": "IPrec11",
    "P_k": "P@{}",
    "relative_P_k": "R_cap@{}",
    "recall_k": "R@{}",
    "infAP": "infAP",
    "ndcg": "nDCG",
    "ndcg_cut_k": "nDCG@{}",
    "success_k": "Success@{}",
    "unj_k": "Unjudged@{}",
    "set_P": "SetP",
    "set_relative_P": "SetP(relative=True)",
    "set_recall": "SetR",
    "set_map": "SetAP",
    "set_F": "SetF",
    "set_F_k": "SetF(beta={root})",  # its parameter is the square of beta
}
# The numbers that it takes if none is given.
TREC_EVAL_CUTOFFS = ("5", "10", "15", "20", "30", "100", "200", "500", "1000")
TREC_EVAL_NUMBERS = {
    "success_k": ("1", "5", "10"),
    "unj_k": ("5", "10", "20"),
    "iprec_at_recall_k": tuple(f"{tenth / 10:.2f}" for tenth in range(11)),
}

RANX_AT_ANY_CUTOFF = {
    "hits": "Hits",
    "mrr": "RR",
    "map": "AP",
    "dcg": "DCG",
    "dcg_burges": "DCG(dcg='exp-log2')",
    "ndcg": "nDCG",
    "ndcg_burges": "nDCG(dcg='exp-log2')",
}
RANX = {
    "hit_rate@k": "Success@{}",
    "precision": "SetP",
    "precision@k": "P@{}",
    "recall": "SetR",
    "recall@k": "R@{}",
    "f1": "SetF",
    "f1@k": "F@{}",
    "r-precision": "Rprec",
    "bpref": "Bpref",
    **RANX_AT_ANY_CUTOFF,
    **{f"{name}@k": ours + "@{}" for name, ours in RANX_AT_ANY_CUTOFF.items()},
}

# Names of papers, of training logs, and of scikit-learn.
ELSEWHERE = {"r_precision": "Rprec", "hr@k": "Success@{}", "hit@k": "Success@{}"}
ELSEWHERE |= {"roc_auc_score": "AUC", "ndcg_score": "nDCG(tie_averaged=True)"}
ELSEWHERE |= {"ndcg_score@k": "nDCG(tie_averaged=True)@{}"}
ELSEWHERE |= {"acc@k": "Success@{}", "top@k": "Success@{}", "topk": "Success@{}"}
IR_MEASURES = {"SetRelP": "SetP(relative=True)"}  # all others are written as they are here

# Names that mean one thing in one program and another in the next, or not what they say. {} is the
# number after the name.
UNCLEAR = {
    "recall": "trec_eval prints recall at nine cut-offs for it, ranx the recall of the whole list;"
    " write 'R@10' with your cut-off, or 'SetR'",
    "recip_rank_k": "trec_eval ignores the cut-off of recip_rank; its value is 'RR', and that of"
    " the first {} documents 'RR@{}'",
    "rbp_k": "ranx adds up the grades as they are; write 'RBP(p=0.{})' to count each relevant"
    " document once, which gives the same value for grades of 0 and 1, or"
    " 'gRBP(max_grade=4,p=0.{})' for the share of the highest grade, with your scale",
    "Accuracy_k": "in BEIR it is the hit rate, 'Success@{}'; in ir_measures the share of pairs of"
    " retrieved documents in the right order",
    "SetRelP_k": "SetRelP is of the whole list, in ir_measures too; among the first {} documents it"
    " is 'R_cap@{}', which trec_eval calls relative_P_{}",
    "Hole_k": "in BEIR it is the share of the first {} documents that no query has judged",
}

# Names that have no measure here, and why.
NOT_HERE = {
    "trec_eval": {
        "runid": "the tag of the run, which is no measure",
        "relstring": "a text, not a number",
        "utility": "a sum with weights of your own: write it as a custom measure",
        "num_nonrel_judged_ret": "NumRet minus NumRelRet and NumUnjudged",
        "gm_bpref": "the geometric mean of Bpref: rm.gmap of its column",
        "Rprec_mult": "precision at multiples of R: write it as a custom measure",
        **dict.fromkeys(
            ("binG", "G", "ndcg_rel", "Rndcg"), "an experiment of trec_eval, which no paper defines"
        ),
    },
    "ir_measures": {
        "Accuracy": "the share of pairs of retrieved documents in the right order; AUC looks at all"
        " judged documents",
        **dict.fromkeys(
            ("BPM", "INSQ", "INST", "NERR8", "NERR9", "NERR10", "NERR11"),
            "a user model of the C/W/L framework; cwl_eval computes it",
        ),
        "Compat": "compares with the nearest of many ideal lists; rm.rbo compares with one",
        **dict.fromkeys(
            ("AP_IA", "MAP_IA", "P_IA", "NRBP", "nNRBP", "nERR_IA"),
            "a measure of subtopics; those here are alpha_DCG, alpha_nDCG, ERR_IA and StRecall",
        ),
    },
    "ranx": {
        "hit_rate": "Success needs a cut-off here; take one beyond the longest list",
        "interpolated_precision_at_recall": "the curve that ranx.plot draws, and no measure of"
        " ranx.evaluate; iprec_at_recall gives its eleven points here",
        "rbp": "adds up the grades as they are; RBP counts each relevant document once, and gRBP"
        " takes the share of the highest grade",
    },
}

TREC_NUMBER = r"\d+(?:\.\d+)?"
IN_TREC_EVAL = re.compile(rf"(\w+?)(?:[._]({TREC_NUMBER}(?:,{TREC_NUMBER})*))?")
IN_RANX = re.compile(r"([a-z0-9_-]+?)(?:@(\d+))?(?:-l(\d+))?")
ELSEWHERE_AT = re.compile(r"([a-z_]+?)(@?)(\d+)?")
WITH_CUTOFF = re.compile(r"(\w+?)(?:[._@](\d+))?")


def translated(text: str) -> tuple[dict[str, str], int | None]:
    """The measures that a name stands for in trec_eval or ranx, as these print them and as we write
    them; and ranx's level of relevance, if the name has one. No measures: neither has the name, or
    it is unclear."""
    if what_is_unclear(text):
        return {}, None
    if found := IN_TREC_EVAL.fullmatch(text):
        name, numbers = found.groups()
        with_number = f"{name}_k"
        if with_number in TREC_EVAL and (numbers or name not in TREC_EVAL):
            usual = TREC_EVAL_NUMBERS.get(with_number, TREC_EVAL_CUTOFFS)
            ours = TREC_EVAL[with_number]
            every = numbers.split(",") if numbers else usual
            return {f"{name}_{n}": ours.format(n, root=math.sqrt(float(n))) for n in every}, None
        if name in TREC_EVAL and not name.endswith("_k") and not numbers:
            return {name: TREC_EVAL[name]}, None
    if found := IN_RANX.fullmatch(text):
        name, number, level = found.groups()
        key = f"{name}@k" if number else name
        if key in RANX:
            return {text: RANX[key].format(number)}, None if level is None else int(level)
    if found := ELSEWHERE_AT.fullmatch(text.lower()):
        name, mark, number = found.groups()
        key = f"{name}{mark}k" if number else name
        if key in ELSEWHERE:
            return {text: ELSEWHERE[key].format(number)}, None
    return {}, None


def what_is_unclear(text: str) -> str:
    if not (found := WITH_CUTOFF.fullmatch(text)):
        return ""
    name, number = found.groups()
    return UNCLEAR.get(f"{name}_k" if number else name, "").replace("{}", number or "k")


def why_not(text: str) -> str:
    """Why a name is not taken, although another program has it."""
    for library, reasons in NOT_HERE.items():
        for name, reason in reasons.items():
            if re.fullmatch(rf"{name}(?:[@(].*|[._]\d.*)?", text):
                return what_is_unclear(text) or f"only {library} has it: {reason}"
    return what_is_unclear(text)


# What a name may have meant: name, parameters and cut-off, however they are separated.
WRITTEN_MEASURE = re.compile(
    r"([\w .-]+?)\s*(\(.*\))?\s*(?:(?:@|_at_|[._:-]|\s)\s*([\d.,]+)|(?<=[A-Za-z)])(\d+))?"
)
# Names that are common elsewhere, and whose nearest spelling here is a different measure or none.
# Each has a second meaning somewhere, so it is only suggested, never accepted.
SYNONYMS = dict.fromkeys(("hr", "hit", "top_k_accuracy"), "Success") | {"prec": "P"}


def suggestion(text: str) -> str:
    """What a name may have meant: a measure, with the cut-off and the parameters that were asked
    for, or a function of this package; empty if none is near."""
    import difflib  # only an error needs it

    known, functions = spellings(), functions_alone()
    text = re.sub(r"\(k=(\d+)\)$", r"@\1", text)
    name, parameters, separated, attached = text, None, None, None
    if text.lower() not in known:  # such as F1, which ends in a digit
        found = WRITTEN_MEASURE.fullmatch(text)
        if not found:
            return ""
        name, parameters, separated, attached = found.groups()
    name = name.lower()
    if name not in known and letters_of(name) in functions:
        return f"evaluate does not compute it, rm.{functions[letters_of(name)]} does"
    # In trec_eval's names, `_cut` only marks a cut-off: it must not decide what is nearest.
    near = difflib.get_close_matches(name.removesuffix("_cut"), known, cutoff=0.5)
    alone = difflib.get_close_matches(name, [card.name for card in CARDS_ALONE], cutoff=0.8)
    if alone and name not in known:
        return f"did you mean rm.{alone[0]}, which evaluate does not compute?"
    if not near:
        return ""
    kind = next(kind for kind in MEASURES if kind.name == known[near[0]])
    without = {"required": "k", RECALL: "0.5"}  # what stands for a number that is missing
    number = separated or attached or without.get(kind.cutoff)
    cutoff = f"@{number}" if number and kind.cutoff != "none" else ""
    needed = ",".join(f"{key}=4" for key, value in kind.defaults.items() if value == REQUIRED)
    meant = kind.name + (parameters or needed and f"({needed})") + cutoff
    function = f", which is rm.{name}" if needed and name in CARDS else ""
    return "" if meant == text else f"did you mean '{meant}'{function}?"


FUNCTIONS = {kind.name: kind.metric for kind in MEASURES}  # that compute the measures
CARDS_ALONE = [card for card in CARDS.values() if not card.measure and not card.averages]


def functions_alone() -> dict[str, str]:
    """The functions that no measure computes, by their names, symbols and last words."""
    found = {letters_of(card.name.split("_")[-1]): card.name for card in CARDS_ALONE}
    found["kendall"] = "kendall_tau"
    found |= {letters_of(card.symbol): card.name for card in CARDS_ALONE}
    return found | {letters_of(card.name): card.name for card in CARDS_ALONE}


def letters_of(name: str) -> str:
    return re.sub(r"[\W_]", "", name.lower())


def spellings(others: dict[str, str] = RANX | TREC_EVAL) -> dict[str, str]:
    """The measure of each name that anyone gives it, in lower case."""
    of_cards = {card.name: card.measure.name for card in CARDS.values() if card.measure}
    of_others = {
        re.sub("(_cut)?[_@]k$", "", name).lower(): re.split("[(@]", ours)[0]
        for name, ours in others.items()
    }
    here = {name.lower(): kind.name for kind in MEASURES for name in (kind.name, *kind.aliases)}
    return SYNONYMS | of_others | of_cards | here


def function_near(name: str) -> str:
    """The function that computes what a name has elsewhere, if one is near."""
    import difflib

    every = spellings(ELSEWHERE | RANX | TREC_EVAL)
    known = {spelling: FUNCTIONS[measure] for spelling, measure in every.items()}
    name = name.lower()
    if name not in known:
        name = re.sub(r"(_score)?(_at_?(k|\d+))?$", "", name)
    near = difflib.get_close_matches(name, [one for one in known if known[one]], 1, cutoff=0.75)
    return known[near[0]] if near else ""
