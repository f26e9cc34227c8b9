"""What changes the written pages: maths and icons without scripts, accessibility, a policy."""
