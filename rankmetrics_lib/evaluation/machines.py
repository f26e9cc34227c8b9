from . import many_machines as mm
from .cluster import client_of
from .many_machines import *
from .many_machines import NOT_SPREAD, spread
from .measures import need_subtopics


def evaluate(judged, run, asked, columns, address):
    for measure in need_subtopics(asked.values()):
        raise ValueError(f"measure {str(measure)!r}: {NOT_SPREAD}")
    with client_of(address) as client:
        return mm.evaluate(judged, spread(run, columns), asked, client)
