"""An exercise in the page. The editor and the verdict are in JavaScript, the checker is in
Python."""
