// Finds pages for a query, in the page and in Node. A section counts by its text (BM25 over its fields)
// and by its names: it explains what the query names. A page counts by its best sections.
import MiniSearch from "minisearch";
import { eastAsian, forms, key, split } from "./words.mjs";

export const OPTIONS = {
  fields: ["title", "heading", "text", "code"],
  tokenize: split,
  processTerm: forms,
};
const BOOST = { title: 3, heading: 4, text: 1, code: 0.4 };
const PREFIX = { shortest: 3, weight: 0.25 }; // “calibr” finds “calibration”, for less
const NAMED = 2; // what a name is worth; the best text is worth 1
const LONGEST_NAME = 7; // in words; a Korean or Chinese character is one
const NEXT_SECTION = 0.3; // what the next best section of a page adds, and the one after it to the square

// Words that say how a question is asked, not what about.
const IDLE = new Set(
  `a about an and are as be between by can did different difference do does explain explained for from
  get got have how i if in into is it its me mean meaning means my of on one or our should so than that
  the their them then there these this to up use used using versus vs was we what when where which who
  whose why will with would you your`.split(/\s+/),
);
const idle = (word) => IDLE.has(word);

export class Finder {
  constructor({ engine, names, sections }) {
    this.engine = MiniSearch.loadJS(engine, OPTIONS);
    this.names = new Map(Object.entries(names));
    this.sections = sections;
  }

  // {words, pages}: the words as they were searched for, and the pages, the best first. A page is
  // {page, score, sections}, its sections the best first. `typing`: the last word may not be complete.
  find(query, { typing = false } = {}) {
    const words = split(query).map((word, i, all) => this.#known(word, typing && i === all.length - 1));
    const scores = this.#byText(words, typing);
    for (const [id, weight] of this.#byName(words)) {
      scores.set(id, (scores.get(id) ?? 0) + NAMED * weight);
    }
    return { words, pages: this.#pages(scores) };
  }

  // The word, or the nearest to it that the book has.
  #known(word, unfinished) {
    if (word.length < 4 || eastAsian(word) || this.names.has(key([word]))) return word;
    if (this.engine.search(word, { prefix: unfinished }).length) return word;
    const [nearest] = this.engine.autoSuggest(word, { prefix: false, fuzzy: 0.25 });
    return nearest?.suggestion ?? word;
  }

  #byText(words, typing) {
    const telling = words.some((word) => !idle(word)) ? words.filter((word) => !idle(word)) : words;
    const found = this.engine.search(telling.join(" "), {
      boost: BOOST,
      prefix: (term, i, all) => term.length >= PREFIX.shortest && (!typing || i === all.length - 1),
      weights: { prefix: PREFIX.weight, fuzzy: 0 },
    });
    return new Map(found.map(({ id, score }) => [id, (score / found[0].score) * this.sections[id].weight]));
  }

  // [id of a section, weight] for each name in the query. Long names go first: “mean average precision”
  // is not also “precision”. A name counts by its share of the query.
  *#byName(words) {
    const rest = words.flatMap((word) => (eastAsian(word) ? [...word] : [word]));
    const total = rest.filter((word) => !idle(word)).length || rest.length;
    for (let length = Math.min(LONGEST_NAME, rest.length); length > 0; length--) {
      for (let start = 0; start + length <= rest.length; start++) {
        const piece = rest.slice(start, start + length);
        const slight = piece.length === 1 && rest.length > 1 && (piece[0]?.length === 1 || idle(piece[0]));
        if (piece.includes(null) || slight || !this.names.has(key(piece))) continue;
        rest.fill(null, start, start + length);
        const share = Math.min(1, Math.sqrt(length / total));
        for (const [id, weight] of Object.entries(this.names.get(key(piece)))) yield [+id, weight * share];
      }
    }
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
