"""Chance for the figures that are not yet described part by part."""

from rankmetrics_lib.figures.chance import Chance  # noqa: F401
