"""What a page says beyond its source: links to functions, the index, languages, references."""
