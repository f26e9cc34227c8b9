from rankmetrics_lib.figures.chance import *  # noqa: F403
