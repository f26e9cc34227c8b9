// Words with `code` in backquotes, as nodes: code becomes a code span.
export function withCode(text) {
  return text.split("`").map((part, place) => {
    if (place % 2 === 0) return part;
    const code = document.createElement("code");
    code.className = "docutils literal";
    code.append(part);
    return code;
  });
}
