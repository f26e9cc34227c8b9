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

// The key of a name: its words' stems in order; Korean and Chinese without spaces.
export function key(words) {
  return words.reduce((joined, word, i) => {
    const glued = eastAsian(word) && i > 0 && eastAsian(words[i - 1]);
    return joined + (i === 0 || glued ? "" : " ") + (eastAsian(word) ? word : stemmer(word));
  }, "");
}
