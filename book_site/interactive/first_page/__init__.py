"""The vote of the first page: two result lists, and six metrics that split three to three."""
