"""Questions to start with: the first one is answered on the page even without JavaScript."""

JUDGED = "3 2 3 0 1 2 3 0"
EXAMPLES = [
    ("the ideal", {"value": "0.9608", "ranking": "3 2 3 0 1 2", "judged": JUDGED}),
    ("the rounding", {"value": "81.96%", "ranking": "3 2 3 0 1 2", "judged": JUDGED}),
    ("the gain", {"value": "0.7142", "ranking": "1 3 0 2", "metric": "ndcg"}),
    ("the hits", {"value": "0.8333", "ranking": "1 0 1", "n_relevant": "4", "k": "3"}),
]
