"""What an evaluation costs as the number of queries grows, measured once by benchmarks/growth.py
for the chapter on scale."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

PATH = Path(__file__).with_suffix(".csv")


def load_growth() -> "pd.DataFrame":
    """Read the measured cost of evaluations with 1,000 to 1,000,000 queries of 10 documents each.

    Returns
    -------
    DataFrame
        One row per measurement: input ("files" and "tables" for `rm.evaluate`, "arrays" for
        `rm.evaluate_arrays`), queries, judgments, seconds of processor time, and bytes of peak
        memory beyond what the imports take. The first lines of the file name the machine.

    References
    ----------
    `benchmarks/growth.py` explains how the costs are measured, and rewrites the file.

    Examples
    --------
    >>> load_growth().queries.max()
    np.int64(1000000)
    """
    import pandas as pd

    return pd.read_csv(PATH, comment="#")
