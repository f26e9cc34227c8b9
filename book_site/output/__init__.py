"""The steps that change the written pages: maths and icons without scripts, accessibility, a
content policy."""
