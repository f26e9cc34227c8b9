"""The book: its notebooks as they are stored, and its pages as they are built."""
