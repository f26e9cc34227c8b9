"""What holds for every moving figure, over a walk of the gestures that its own parts offer: the
page answers as CPython does, numbers are finite and written for readers, and the first answer opens
the figure."""

import json
import pkgutil
import re

import in_the_page
import pytest
import walks

from rankmetrics_lib import figures

NAMES = [
    name
    for _, name, _ in pkgutil.iter_modules(figures.__path__)
    if hasattr(in_the_page.figure(name), "answer")
]
ANSWERED = [name for name in NAMES if "guess" in in_the_page.figure(name).START]


def texts(value):
    """All that is written in a description; a state is not."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("state", "then", "id", "key", "guess"):
                yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_shows_what_cpython_computes(name):
    assert in_the_page.different(name, walks.described(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_numbers_are_finite_and_written_for_readers(name):
    for _, _, shown in walks.described(name):
        json.dumps(shown, allow_nan=False)
        for text in texts(shown):
            assert not re.search(r"\b(nan|inf|None)\b|\d\.\d{5}|\de-?\d", text), text
        assert shown["said"].endswith((".", "!", "?")) and shown["next"][1]


@pytest.mark.parametrize("name", ANSWERED)
def test_an_answer_opens_the_figure_and_is_compared_with_the_start(name):
    """The words about the answer stay, whatever the reader moves since."""
    kept = {}
    for state, _, shown in walks.described(name):
        kinds = [part["part"] for part in shown["parts"]]
        locked = state["guess"] is None
        assert shown["locked"] == locked
        assert shown["next"][0] == ("First" if locked else "Try")
        assert locked == bool({"guess", "vote"} & set(kinds)) != ("kept" in kinds)
        for part in in_the_page.parts(shown, "kept"):
            kept.setdefault(str(state["guess"]), set()).add(part["words"])
    assert kept and all(len(words) == 1 for words in kept.values())
    assert all(words.startswith("You ") for (words,) in kept.values())


TOLD = """
answers_budget "Both": You said “Both”. At k = 3, only the long passages hold the answer. Context \
precision calls both perfect.
average_precision_area 1: Right: with the invoice in last place, AP rises from 0.39 to 0.67; with \
the missed email there, only to 0.59.
average_precision_area 0: No: with the invoice in last place, AP rises from 0.39 to 0.67
choosing_queue "Model A": You said Model A. No. In 200 alerts model B finds 50 frauds
clicks_rates "Sourdough": You said “Sourdough”. But clicks cannot tell: it depends on how many \
looked at rank 3. Here 33 of 100 did, and of those who look, 0.60 click on “Sourdough”, \
0.40 on “Bread in a Day”.
clicks_rates "cannot tell": You said “cannot tell”, and clicks cannot: it depends on how many \
looked at rank 3.
cut_precision "Yes": You said yes. The next email is relevant: precision rises from 0.67 to 0.75, \
recall from 0.40 to 0.60.
cut_precision 1: You said no. The next email
cut_rankings 1: You said 1. You missed 3 of 4: one is further down, and two were never on the page.
dcg_discounts "Harbor": You said Harbor. DCG says Quay, 3.26 to 3.00:
diversity_gains 0.5: You said 0.50. α-nDCG says 0.83, although
first_hits "Alder": You chose Alder, and so does MRR, the mean of one over the rank, 0.70 against \
0.61. The mean rank chooses Birch, 2.00 against 4.00.
first_hits "Birch": You chose Birch. It has the better mean rank, 2.00 against 4.00. But MRR, the \
mean of one over the rank, chooses Alder, 0.70 against 0.61.
labels_kappa 4: You said 4. It would be 7.5 on average
labels_kappa 4: Reading added 2.5
learning_slopes 0.75: You said 0.75. NDCG is still 0.61, because
libraries_four 0.9: You said 0.90. pytrec_eval prints 0.63, and so does ir_measures. scikit-learn \
prints 0.71.
overlap_depths 1: You said less alike. RBO rises from 0.80 to 0.84: more alike, because first \
place is right again. Kendall’s tau, which counts pairs, falls from 0.87 to 0.47.
overlap_depths 0: You said more alike. RBO rises from 0.80 to 0.84
own_search_query 0.8: You said 0.80. With NDCG first, the mean is 0.59 instead of 0.57: this is \
one query of 42.
pairs_crossings "neither": You said neither. Either swap adds one crossing: gamma falls from 0.33 \
to 0.00, even if the best page is lost.
prevalence 5: You said 5. In the test about 14 of 16 are scams; on the live site about 1 is.
recommendation_gauc "both": You said both. The new version lowers all of Ben’s scores by 0.6: AUC \
rises from 0.41 to 0.75, and neither list has changed. GAUC stays 0.50.
reporting_power 60: You said 60. With 50 articles, only 29 of 100 teams find it.
scale_votes "System C": You said System C. Over all 50 articles A is ahead, 0.4945 to 0.4861. The \
average of the three reports says C.
tie_bands 0.5: You said 0.50. Rounded to one decimal, the same scores can give an AP as low as \
0.39 or as high as 0.81: the order of the file decides.
"""  # figure, answer (or, of a vote, its place), and what is said of it


@pytest.mark.parametrize("line", TOLD.strip().split("\n"), ids=lambda line: line[:30])
def test_an_answer_is_compared_with_the_truth(line):
    name, guess, words = re.fullmatch(r"(\w+) (.+?): (.*)", line).groups()
    figure, guess = in_the_page.figure(name), json.loads(guess)
    votes = in_the_page.parts(figure.describe(figure.START, None), "vote")
    if votes and isinstance(guess, int):
        guess = votes[0]["options"][guess]
    kept = in_the_page.part(figure.describe(figure.START | {"guess": guess}, None), "kept")
    assert words in kept["words"]


UNTOLD = {
    "diversity_gains": "0.83",
    "overlap_depths": "0.84",
    "own_search_query": "0.59",
    "pairs_crossings": "0.00",
    "prevalence": "about 1 ",
    "recommendation_gauc": "neither list",
    "scale_votes": "0.4945",
}


@pytest.mark.parametrize("name", UNTOLD)
def test_what_an_answer_tells_is_not_shown_before_it(name):
    """The other figures have more to hide, and tests of their own."""
    assert UNTOLD[name] not in str(in_the_page.figure(name).describe())


def test_a_page_that_differs_would_be_noticed(monkeypatch):
    figure = in_the_page.figure("labels_kappa")
    steps = walks.walk(figure)[:20]
    monkeypatch.setattr(figure, "RECIPE_TITLES", ["soup", *figure.RECIPE_TITLES[1:]])
    described = in_the_page.described("labels_kappa", steps)
    assert in_the_page.different("labels_kappa", described) == steps


def test_every_figure_is_walked():
    assert len(NAMES) > 20 and len(ANSWERED) > 20
