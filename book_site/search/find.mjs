// Finds pages for a query, in the page and in Node. A section counts by its text (BM25 over its fields)
// and by its names: it explains what the query names. A page counts by its best sections.
import MiniSearch from "minisearch";
import { nearest, vocabulary } from "./spelling.mjs";
import { eastAsian, forms, idle, key, split, telling } from "./words.mjs";

export const OPTIONS = {
  fields: ["title", "heading", "text", "unseen"],
  tokenize: split,
  processTerm: forms,
};
const BOOST = { title: 3, heading: 4, text: 1, unseen: 0.4 };
const PREFIX = { shortest: 3, weight: 0.25 }; // “calibr” finds “calibration”, for less
const NAMED = 2; // what a name is worth; the best text is worth 1
const LONGEST_NAME = 12; // in words; a Korean or Chinese character is one
const NEXT_SECTION = 0.3; // what the next best section of a page adds, and the one after it to the square

export class Finder {
  constructor({ engine, names, sections }) {
    this.engine = engine;
    this.names = new Map(Object.entries(names));
    this.sections = sections;
  }

  // {words, pages}: the words as they were searched for, and the pages, the best first. A page is
  // {page, score, sections}, its sections the best first. `typing`: the last word may not be complete.
  find(query, { typing = false } = {}) {
    const words = split(query).map((word, i, all) => this.#known(word, typing && i === all.length - 1));
    const scores = this.#byText(words, typing);
    for (const [id, weight] of [...this.#byName(words), ...(typing ? this.#byBeginning(words) : [])]) {
      scores.set(id, (scores.get(id) ?? 0) + NAMED * weight);
    }
    return { words, pages: this.#pages(scores) };
  }

  // What a Korean or Chinese query means, by the glossary: “平均查准率 = average precision. ” for the address of the term
  // and for the page about it. The longest name in the query counts.
  glosses(words) {
    const query = words.filter(eastAsian).join("");
    const found = this.sections
      .filter(({ gloss }) => gloss)
      .flatMap(({ address, gloss }) => gloss.foreign.map((name) => ({ address, name, ...gloss })))
      .filter(({ name }) => query.includes(split(name).join("")))
      .sort((one, other) => other.name.length - one.name.length)
      .reverse(); // of two that are as long, the first in the glossary comes last
    const meanings = found.flatMap(({ address, page, name, english }) =>
      [page, address].map((place) => [place, `${name} = ${english}. `]),
    );
    return new Map(meanings);
  }

  // The word, or the nearest to it that the book has.
  #known(word, unfinished) {
    this.named ??= new Set([...this.names.keys()].flatMap((name) => name.split(" ")));
    if (word.length < 4 || eastAsian(word) || this.named.has(key([word]))) return word;
    const wanted = forms(word);
    const known = (term) => wanted.some((form) => (unfinished ? term.startsWith(form) : term === form));
    if (this.engine.index.some(([term]) => known(term))) return word;
    this.vocabulary ??= vocabulary(this.sections, this.named);
    return nearest(word, this.vocabulary) ?? word;
  }

  #byText(words, typing) {
    const terms = words.every(idle) ? words : telling(words);
    const found = this.#engineFor(terms).search(terms.join(" "), {
      boost: BOOST,
      prefix: (term, i, all) => term.length >= PREFIX.shortest && (!typing || i === all.length - 1),
      weights: { prefix: PREFIX.weight, fuzzy: 0 },
    });
    return new Map(found.map(({ id, score }) => [id, (score / found[0].score) * this.sections[id].weight]));
  }

  // What can answer these words: to unpack the whole index takes longer than all else.
  #engineFor(words) {
    const wanted = words.flatMap(forms);
    const index = this.engine.index.filter(([term]) => wanted.some((form) => term.startsWith(form)));
    return MiniSearch.loadJS({ ...this.engine, index }, OPTIONS);
  }

  // [id of a section, weight] for each name in the query, which counts by its share of the query. At
  // first the words stand as typed; then without the idle ones, which names are also known without.
  *#byName(words) {
    const pieces = words.flatMap((word) => (eastAsian(word) ? [...word] : [word]));
    const total = telling(pieces).length || pieces.length;
    const rest = [...pieces]; // a name that is found leaves nulls
    for (const take of [() => rest, () => telling(rest)]) {
      for (const [name, length] of this.#namesIn(take(), pieces)) {
        const share = Math.min(1, Math.sqrt(length / total));
        for (const [id, weight] of Object.entries(name)) yield [+id, weight * share];
      }
    }
  }

  // Long names go first: “mean average precision” is not also “precision”. A single letter or an idle
  // word is a name only if nothing else was typed.
  *#namesIn(rest, query) {
    for (let length = Math.min(LONGEST_NAME, rest.length); length > 0; length--) {
      for (let start = 0; start + length <= rest.length; start++) {
        const words = rest.slice(start, start + length);
        const slight = length === 1 && query.length > 1 && (words[0]?.length === 1 || idle(words[0]));
        if (words.includes(null) || slight || !this.names.has(key(words))) continue;
        rest.fill(null, start, start + length);
        yield [this.names.get(key(words)), length];
      }
    }
  }

  // The same for the names that the query may become: “hit ra” is half of “hit rate”. Of a section, the
  // best such name counts.
  #byBeginning(words) {
    const best = new Map();
    const typed = key(words);
    if (typed.length < PREFIX.shortest) return best;
    for (const [name, sections] of this.names) {
      if (!name.startsWith(typed) || name === typed) continue;
      for (const [id, weight] of Object.entries(sections)) {
        best.set(+id, Math.max(best.get(+id) ?? 0, (weight * typed.length) / name.length));
      }
    }
    return best;
  }

  #pages(scores) {
    const pages = new Map();
    for (const [id, score] of [...scores].sort(([, a], [, b]) => b - a)) {
      const { page } = this.sections[id];
      const entry = pages.get(page) ?? { page, score: 0, sections: [] };
      entry.score += score * NEXT_SECTION ** entry.sections.length;
      entry.sections.push(id);
      pages.set(page, entry);
    }
    return [...pages.values()].sort((a, b) => b.score - a.score);
  }
}
