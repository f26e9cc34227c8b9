"""The parts that run in the page: the ranking lab, the exercises, and the Python that both need."""
