// Words of a text, as the index and a query see them: lower case, no accents, a cut-off as “@k”.
import { stemmer } from "stemmer";

const CUT = /(?:@ ?|\bat )(?:\d+|[knx])\b/g;
const WORD = /@k|[\p{Script=Hangul}\p{Script=Han}]+|[\p{Script=Latin}\p{Script=Greek}\p{N}_]+/gu;
const EAST_ASIAN = /[\p{Script=Hangul}\p{Script=Han}]/u;

// "Järvelin’s nDCG@10" → ["jarvelin", "s", "ndcg", "@k"]
export function split(text) {
  const plain = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").normalize("NFC");
  return plain.toLowerCase().replace(CUT, " @k ").match(WORD) ?? [];
}

export const eastAsian = (word) => EAST_ASIAN.test(word);

// What a word is indexed as: itself and its stem, an identifier also by its parts, Korean and
// Chinese by pairs of characters, since neither marks all its words with spaces.
export function forms(word) {
  if (eastAsian(word)) {
    const characters = [...word];
    return characters.length < 2 ? [word] : characters.slice(1).map((c, i) => characters[i] + c);
  }
  const parts = word.includes("_") ? word.split("_").filter(Boolean) : [];
  return [...new Set([stemmer(word), ...parts.map(stemmer)])];
}

// Words that say how a question is asked, not what about.
const IDLE = new Set(
  `a about an and are as be between by can did different difference do does explain explained for from
  get got have how i if in into is it its me meaning my of on one or our should so than that
  the their them then there these this to up use used using versus vs was we what when where which who
  whose why will with would you your`.split(/\s+/),
);
export const idle = (word) => IDLE.has(word);
export const telling = (words) => words.filter((word) => !idle(word));

// The key of a name: its words' stems in order; Korean and Chinese without spaces.
export function key(words) {
  return words.reduce((joined, word, i) => {
    const glued = eastAsian(word) && i > 0 && eastAsian(words[i - 1]);
    return joined + (i === 0 || glued ? "" : " ") + (eastAsian(word) ? word : stemmer(word));
  }, "");
}
