"""The parts that run in the page: the ranking lab, the figures that move, the exercises, and the
Python that all need."""
