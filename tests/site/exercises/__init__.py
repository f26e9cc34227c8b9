"""The exercises in the page: what MicroPython says, and what a reader sees of it in a browser."""
