"""The site as a reader meets it: opened in a Chromium."""
