"""The command measures a small file of TREC in plain Python, and any other as a table: the numbers,
warnings and errors are the same, and no library is imported that is not needed."""

import gzip
import json
import subprocess
import sys
import warnings

import numpy as np
import pandas as pd
import pytest
from examples import example_of
from hypothesis import given
from hypothesis import strategies as st

import rankmetrics_lib as rm
from rankmetrics_lib.command.main import main
from rankmetrics_lib.evaluation import small_files
from rankmetrics_lib.evaluation.means import means_of
from rankmetrics_lib.evaluation.measures import KINDS

MEASURES = [example_of(kind) for kind in KINDS.values()]
QRELS = "q1 0 d1 2\nq1 0 d2 0\nq1 0 d3 1\n001 0 é 0\nq3 0 d1 1\nq3 0 d2 -1\n"
RUN = "q1 Q0 d2 1 0.9 t\nq1 Q0 d1 2 0.8 t\n001 Q0 é 1 .7 t\nq3 Q0 d1 1 1 t\nq3 Q0 d2 2 1 t\n"
HEADER = "query-id\tcorpus-id\tscore\n"
FILES = {
    "good": (QRELS, RUN),
    "a byte order mark": ("\ufeff" + QRELS, "\ufeff" + RUN),
    "other ends of lines": (QRELS.replace("\n", "\r\n"), RUN.replace(" ", "\t")),
    "blank lines": ("\n \n" + QRELS, RUN.replace("\n", " \n\n")),
    "no last end of a line": (QRELS.rstrip(), RUN.rstrip()),
    "not in the order of the queries": (QRELS, "".join(reversed(RUN.splitlines(True)))),
    "equal scores": (QRELS, RUN.replace("0.9", "0.8")),
    "infinite scores": (QRELS, RUN.replace("0.9", "-inf").replace("0.8", "1e999")),
    "grades that are fractions": (QRELS.replace("d1 2", "d1 0.5"), RUN),
    "a query without results": (QRELS, RUN.replace("q3", "q1b")),
    "results that nobody judged": (QRELS, RUN.replace("d", "D")),
    "packed": (gzip.compress(QRELS.encode()), gzip.compress(RUN.encode())),
    "a header": (HEADER + "q1\td1\t2\nq1\td2\t0\n", RUN),
    "JSON": (json.dumps({"q1": {"d1": 2, "d2": 0}}), json.dumps({"q1": {"d1": 0.5}})),
    "of MS MARCO": (QRELS, "q1\td2\t1\nq1\td1\t2\n"),
    "empty qrels": ("", RUN),
    "an empty run": (QRELS, "\n\n"),
    "too few fields": (QRELS + "q1 0\n", RUN),
    "too many fields": (QRELS, RUN + "q1 Q0 d7 1 1 t t\n"),
    "a run for qrels": (RUN, QRELS),
    "a grade that is no number": (QRELS.replace("d1 2", "d1 high"), RUN),
    "a grade that is infinite": (QRELS.replace("d1 2", "d1 inf"), RUN),
    "a score that is no number": (QRELS, RUN.replace("0.8", "1_000")),
    "a score that is NaN": (QRELS, RUN.replace("0.8", "nan")),
    "an id in another encoding": (QRELS.encode("latin-1"), RUN),
    "a document judged twice": (QRELS + "q1 0 d1 0\n", RUN),
    "a document found twice": (QRELS, RUN + "q1 Q0 d1 7 0.1 t\n"),
    "found twice, and nobody judged the query": (QRELS, RUN + "q9 Q0 d1 7 0.1 t\n" * 2),
    "a grade above the scale": (QRELS.replace("d1 2", "d1 9"), RUN),
}


@pytest.mark.sampled
@pytest.mark.filterwarnings("always")
@pytest.mark.parametrize("qrels, run", FILES.values(), ids=list(FILES))
def test_the_size_of_a_file_makes_no_difference(tmp_path, monkeypatch, capsys, qrels, run):
    monkeypatch.chdir(tmp_path)
    for name, content in (("qrels", qrels), ("run", run)):
        (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)

    def printed():
        code = main(["evaluate", "qrels", "run", "-q", "--format", "json", "-m", *MEASURES])
        return code, *capsys.readouterr()

    as_small = printed()
    for largest in (len(QRELS) + 1, 0):  # then both files are large
        monkeypatch.setattr(small_files, "SMALL", largest)
        assert printed() == as_small
    if as_small[0] == 0:
        with warnings.catch_warnings(action="ignore"):
            values = rm.evaluate("qrels", "run", MEASURES)
        found = json.loads(as_small[1])
        of_queries = pd.DataFrame(found["queries"], dtype=float).T
        assert values.index.tolist() == of_queries.index.tolist()
        np.testing.assert_array_equal(of_queries, values)
        np.testing.assert_array_equal(
            np.array(list(found["mean"].values()), dtype=float), rm.means(values)
        )


shares = st.floats(0, 1)
rows_of_values = st.tuples(shares | st.just(np.nan), shares, shares)


@given(st.lists(rows_of_values, min_size=1, max_size=30), st.integers(1, 3))
def test_the_means_are_those_of_a_table_to_the_last_bit(rows, n_measures):
    names = ["AUC", "GMAP", "NumRet"][:n_measures]
    columns = dict(zip(names, np.array(rows).T, strict=False))
    expected = rm.means(pd.DataFrame(np.column_stack(list(columns.values())), columns=names))
    np.testing.assert_array_equal(list(means_of(columns).values()), expected)


@pytest.mark.parametrize("lines, imported", [(3, set()), (50_000, {"pyarrow"})])
def test_only_what_is_needed_is_imported(tmp_path, lines, imported):
    documents = [f"d{number}" for number in range(lines)]
    (tmp_path / "qrels").write_text("".join(f"q 0 {d} 1\n" for d in documents))
    (tmp_path / "run").write_text("".join(f"q Q0 {d} 1 1 system\n" for d in documents))
    program = (
        "import sys; from rankmetrics_lib.command.main import main;"
        " main(['evaluate', 'qrels', 'run', '-m', 'P@1']);"
        " print(*{name.split('.')[0] for name in sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    means, modules = done.stdout.splitlines()
    assert means == "P@1  1.0000" and done.stderr == ""
    assert {"pandas", "pyarrow", "tqdm", "scipy"} & set(modules.split()) == imported
