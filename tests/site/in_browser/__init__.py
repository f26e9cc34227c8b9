"""The site as a reader sees it, in Chromium."""
