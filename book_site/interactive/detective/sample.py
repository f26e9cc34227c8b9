"""Two small files to try: six judged queries, of which one has no results; tied scores; a document
that was not judged; a query without judgments."""

QRELS = """\
reset-password 0 help-12 2
reset-password 0 help-40 1
reset-password 0 help-07 0
opening-hours 0 help-03 1
opening-hours 0 help-40 0
refund 0 help-21 2
refund 0 help-22 1
refund 0 help-23 1
refund 0 help-05 0
delete-account 0 help-31 1
delete-account 0 help-12 0
invoice 0 help-17 1
invoice 0 help-18 1
change-email 0 help-09 1
"""
RUN = """\
reset-password Q0 help-12 1 9.1 bm25
reset-password Q0 help-07 2 7.4 bm25
reset-password Q0 help-40 3 5.0 bm25
opening-hours Q0 help-40 1 3.2 bm25
opening-hours Q0 help-03 2 3.2 bm25
refund Q0 help-05 1 6.6 bm25
refund Q0 help-21 2 6.1 bm25
refund Q0 help-99 3 4.0 bm25
refund Q0 help-22 4 3.9 bm25
delete-account Q0 help-12 1 2.2 bm25
delete-account Q0 help-31 2 1.9 bm25
invoice Q0 help-17 1 8.0 bm25
invoice Q0 help-18 2 7.7 bm25
parking Q0 help-03 1 1.1 bm25
"""
