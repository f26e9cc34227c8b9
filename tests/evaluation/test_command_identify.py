"""`rankmetrics-lib identify`: what it prints of the explanations that rm.identify and
rm.identify_mean find."""

import json

import pytest

import rankmetrics_lib as rm

from . import sessions


@pytest.fixture
def called(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: sessions.called(arguments, capsys)


SIX = ["--rels", *"323012", "--pool", *"32301230", "--metric", "ndcg", "-k", "6"]


def test_identify_prints_each_explanation_with_its_call(called):
    code, output, errors = called("identify", "0.9608", *SIX)
    assert (code, errors) == (0, "")
    first, call = output.splitlines()[:2]
    assert first == "0.960808  NDCG at 6: ideal from the list only; gain g; discount 1/log2(i + 1)"
    assert call.strip() == "rm.ndcg([3, 2, 3, 0, 1, 2], 6)"
    why = output.splitlines()[2:5]
    assert why[0].startswith(
        "          The ideal was sorted from the retrieved list only, not from"
    )
    assert "Used by scikit-learn" in " ".join(map(str.strip, why))
    assert output.count("scikit-learn") == 1 and max(map(len, why)) <= 100


def test_identify_takes_a_percentage_and_says_what_was_cut(called):
    output = called("identify", "81.86%", *SIX)[1]
    assert output.splitlines()[0].endswith("terms rounded to 2 decimals")
    output = called("identify", "0.66", "--rels", *"101", "--metric", "precision")[1]
    assert output.startswith("0.666667 (cut)  P\n")


def test_identify_says_when_nothing_fits_and_when_there_is_more(called):
    output = called("identify", "0.71234", *SIX)[1]
    assert output.startswith("Nothing gives this number. The nearest:\n")
    assert output.count("\n") == 7
    few = called("identify", "0.50000", "--rels", *"0110")[1].splitlines()
    every = called("identify", "0.50000", "--rels", *"0110", "--all")[1].splitlines()
    assert len(few) == 21 and few[-1] == f"and {len(every) // 2 - 10} more: --all lists them"
    by_chance = called("identify", "0.785", *SIX)[1].splitlines()
    assert by_chance[0] == "Nothing likely gives this number. By chance, this does:"
    assert by_chance[1].endswith(" (1 more way fits by chance; a fourth decimal would tell)")


def test_identify_explains_a_mean_over_the_queries_of_two_files(called, tmp_path):
    (tmp_path / "qrels").write_text("q1 0 a 1\nq1 0 b 1\nq2 0 c 1\nq3 0 d 1\n")
    (tmp_path / "run").write_text(
        "q1 Q0 a 1 3 x\nq1 Q0 x 2 2 x\nq1 Q0 b 3 1 x\nq2 Q0 x 1 2 x\nq2 Q0 c 2 1 x\n"
    )
    files = "--qrels", str(tmp_path / "qrels"), "--run", str(tmp_path / "run")
    code, output, errors = called("identify", "0.6667", *files, "--metric", "AP")
    assert (code, errors) == (0, "")
    assert "AP: R of the judged set; mean over the judged queries" in output
    assert "rm.evaluate(qrels[qrels.query_id.isin(run.query_id)], run, 'AP')" in output
    said = "rankmetrics-lib: error: "
    alone = called("identify", "0.6667", *files[:2])
    assert alone == (1, "", f"{said}--qrels and --run must be given together\n")
    assert called("identify", "0.6", "--rels", "1", *files[2:]) == alone
    wrong = called("identify", "0.6667", *files, "--n-relevant", "2")
    assert wrong == (1, "", f"{said}--n-relevant goes with --rels, not with --qrels\n")
    wrong = called("identify", "0.6667", *files, "--pool", "1")
    assert wrong == (1, "", f"{said}--pool goes with --rels, not with --qrels\n")
    assert called("identify", "0.6667", *files, "--rels", "1")[0] == 2
    assert called("identify", "0.6667")[0] == 2


def test_identify_explains_a_mean_of_rankings(called):
    """Of 1/2 and 1/3, where the first query has one relevant document more."""
    rankings = "--rels", *"01", "--rels", *"001"
    code, output, errors = called("identify", "0.4167", *rankings, "--metric", "AP")
    assert (code, errors) == (0, "")
    assert output.startswith("0.416667  AP: R of the judged set; mean over all")
    pools = "--pool", *"011", "--pool", *"001"
    output = called("identify", "0.2917", *rankings, *pools, "--metric", "AP")[1]
    assert output.startswith("0.291667  AP: R of the judged set; mean over all")
    said = "rankmetrics-lib: error: "
    several = called("identify", "0.5", *rankings, "--scores", "1", "2")
    assert several == (1, "", f"{said}--scores goes with one ranking, not with several --rels\n")
    missing = called("identify", "0.5", *rankings, "--pool", "1", "1")
    assert missing == (1, "", f"{said}pool must be as long as rels, got 1 against 2\n")
    more = called("identify", "0.5", *rankings[:3], *pools)
    assert more == (1, "", f"{said}--pool must be given once for each --rels\n")


def test_identify_says_that_nothing_gives_a_mean(called):
    output = called("identify", "0.71234", "--rels", *"01", "--rels", *"001")[1]
    assert output.startswith("Nothing gives this number. The nearest:\n")
    assert output.count("\n") == 7


def test_identify_says_when_the_metric_has_no_value(called):
    without = ("identify", "0.5", "--rels", *"11", "--metric", "auc")
    assert called(*without) == (0, "The metric has no value for this ranking.\n", "")
    assert called(*without, "--format", "json") == (0, "[]\n", "")


def test_identify_writes_every_row_as_csv_and_json(called):
    rows = json.loads(called("identify", "0.5000", "--rels", *"0110", "--format", "json")[1])
    table = rm.identify("0.5000", [0, 1, 1, 0])
    assert [row["call"] for row in rows] == table.call.tolist()
    assert {row["k"] for row in rows} >= {None, 2}
    assert (
        called("identify", "0.5000", "--rels", *"0110", "--format", "csv")[1].count("\n")
        == len(rows) + 1
    )


def test_a_label_may_be_a_fraction_and_its_error_is_one_line(called):
    output = called("identify", "1.5", "--rels", "0.5", "1", "--metric", "cumulative_gain")[1]
    assert "rm.cumulative_gain([0.5, 1])" in output
    error = "rankmetrics-lib: error: rels[1] must be a finite label of at least 0, got -1\n"
    assert called("identify", "1.5", "--rels", "1", "-1") == (1, "", error)
    assert called("identify", "1.5", "--rels", "a")[0] == 2
