"""An exercise in the page: the editor and the verdict in JavaScript, the checker in Python."""
