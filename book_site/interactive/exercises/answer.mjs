// The answer to a text as the book shows it: what was printed, each verdict as a quotation, what went wrong.
const here = (name) => new URL(name, import.meta.url).href;
const rootOfSite = () => new URL(document.documentElement.dataset.content_root ?? "./", location.href);
let sections; // { chapter: { heading: address from the root of the site } }

export async function answerNodes({ printed, verdicts, error, notes = [], trouble }) {
  const output = printed.join("\n").trimEnd();
  sections ??= await fetch(here("sections.json")).then((found) => found.json(), () => ({}));
  return [
    ...(output ? [element("pre", "exercise-printed", output)] : []),
    ...verdicts.map(verdictNode),
    ...(error ? [element("p", "exercise-error", ...spoken(error))] : []),
    ...[...notes, ...(trouble ? [trouble] : [])].map((text) => element("p", "exercise-note", ...withCode(text))),
  ];
}

function spoken({ type, message, line }) {
  const place = line ? ` (line ${line})` : "";
  return [element("strong", "", type), message ? `: ${message}${place}` : place];
}

function verdictNode({ message, passed, section, chapter }) {
  const lines = message.split("\n").map((line) => element("p", "", ...withCode(line)));
  const address = sections[chapter]?.[section];
  if (address) linkTo(address, section, lines.at(-1));
  return element("blockquote", passed ? "exercise-right" : "exercise-wrong", ...lines);
}

// `code` in backquotes becomes a code span.
function withCode(text) {
  return text.split("`").map((part, place) => (place % 2 ? element("code", "docutils literal", part) : part));
}

// The section's name, at the end of a verdict, leads there.
function linkTo(address, section, paragraph) {
  const [before, after] = paragraph.textContent.split(`“${section}”`);
  const link = element("a", "", section);
  link.href = new URL(address, rootOfSite());
  paragraph.replaceChildren(before, "“", link, "”", after);
}

function element(name, className, ...children) {
  const node = document.createElement(name);
  if (className) node.className = className;
  node.append(...children);
  return node;
}
