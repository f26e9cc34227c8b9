// How a result looks: its title, the place on the page, and a snippet with the words marked.
import { forms, split, telling } from "./words.mjs";

const LENGTH = 180; // of a snippet, in characters
const PIECE = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]+/gu;

export function element(tag, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
}

// The forms of the words that are marked: all but the idle ones.
export const formsOf = (words) => new Set(telling(words).flatMap(forms));

// A text with the words marked.
export function marked(text, wanted) {
  const made = document.createDocumentFragment();
  for (const piece of text.match(PIECE) ?? []) {
    const found = split(piece).flatMap(forms).some((form) => wanted.has(form));
    made.append(found ? element("mark", {}, piece) : piece);
  }
  return made;
}

// The snippet of a section, marked; it begins with what a Korean or Chinese query means, if that is known.
export function excerpt(section, wanted, glosses) {
  const gloss = glosses.get(section.address) ?? glosses.get(section.page) ?? "";
  return marked(gloss + snippet(section.text, wanted), wanted);
}

// The part of the text with the most different words that are wanted, from the beginning of a sentence
// where one is near.
function snippet(text, wanted) {
  const ends = [...text.matchAll(/[.?!…。]”? +(?=\S)/g)].map((end) => end.index + end[0].length);
  const starts = [0, ...ends.filter((start) => !isQuoted(text, start))];
  const hits = [...text.matchAll(/[\p{L}\p{N}_]+/gu)].flatMap((found) =>
    split(found[0]).flatMap(forms).filter((form) => wanted.has(form)).map((form) => [found.index, form]),
  );
  const kinds = (start) =>
    new Set(hits.filter(([at]) => at >= start && at < start + LENGTH).map(([, form]) => form)).size;
  const start = starts.reduce((best, next) => (kinds(next) > kinds(best) ? next : best), 0);
  const end = start + LENGTH >= text.length ? text.length : text.lastIndexOf(" ", start + LENGTH);
  return text.slice(start, end > start ? end : start + LENGTH) + (end < text.length ? " …" : "");
}

// Whether a place is inside a quotation.
const isQuoted = (text, place) => text.lastIndexOf("“", place - 1) > text.lastIndexOf("”", place - 1);
