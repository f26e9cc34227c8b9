"""What a page adds to its source: links to functions, the index, languages, references."""
