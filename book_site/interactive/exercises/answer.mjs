// The answer to a text as the book shows it: each verdict as a quotation, what was printed, what went wrong.
import { here, rootOfSite } from "../python/files.mjs";
import { withCode } from "../sharing/words.mjs";

export async function answerNodes({ printed, verdicts, error, notes = [], trouble }) {
  const output = printed.join("\n").trimEnd();
  return [
    ...(await Promise.all(verdicts.map(verdictNode))),
    ...(error ? [element("p", "exercise-error", ...spoken(error))] : []),
    ...(output ? [element("pre", "exercise-printed", output)] : []),
    ...[...notes, ...(trouble ? [trouble] : [])].map((text) => element("p", "exercise-note", ...withCode(text))),
  ];
}

function spoken({ type, message, line }) {
  const place = line ? ` (line ${line})` : "";
  return [element("strong", "", type), message ? `: ${message}${place}` : place];
}

async function verdictNode({ chapter, exercise, passed, sentence, picture, mistake, printed }) {
  return element(
    "blockquote",
    passed ? "exercise-right" : "exercise-wrong",
    element("p", "", ...withCode(sentence)),
    ...(picture ? [await drawn(picture)] : []),
    ...(mistake ? mistakeNodes(mistake, await wordsOn(chapter, exercise, mistake)) : []),
    ...(printed ? [element("p", "", "It printed:"), element("pre", "exercise-printed", printed)] : []),
  );
}

// Words do without a picture that cannot be loaded.
async function drawn(picture) {
  const parts = await import("./picture.mjs").catch(console.warn);
  return parts?.pictureNode(picture, new URL("chapters/lab.html", rootOfSite())) ?? "";
}

// Explanation, heading, title of its chapter and address; none if they cannot be fetched. Of no mistake: the hint.
export async function wordsOn(chapter, exercise, mistake) {
  if (!self.exerciseWords?.[chapter]) await import(here(`exercises/${chapter}_words.js`)).catch(() => {});
  return self.exerciseWords?.[chapter][exercise][mistake];
}

function mistakeNodes(mistake, words) {
  const name = `This looks like “${mistake}”.`;
  if (!words) return [element("p", "", ...withCode(name))];
  return [element("p", "", ...withCode(`${name} ${words[0]}`)), sectionNode("See", words)];
}

export function sectionNode(start, [, heading, title, address]) {
  const link = element("a", "", ...withCode(heading));
  link.href = new URL(address, rootOfSite());
  return element("p", "", `${start} the section “`, link, `” of the chapter “${title}”.`);
}

function element(name, className, ...children) {
  const node = document.createElement(name);
  if (className) node.className = className;
  node.append(...children);
  return node;
}
