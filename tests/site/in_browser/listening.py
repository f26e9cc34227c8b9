"""What happens on a page: what it has loaded, and its events for as long as a test listens."""

from contextlib import contextmanager

# The addresses of all that a page has loaded, without itself.
LOADED = "performance.getEntriesByType('resource').map(({ name }) => name)"


@contextmanager
def listening(page, **listeners):
    """Call the listeners for the events of their names: `with listening(page, request=note):`."""
    for event, listener in listeners.items():
        page.on(event, listener)
    try:
        yield
    finally:
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
