// The word of the book that was meant by one that it does not have.
import { split } from "./words.mjs";

// How often each word is in the book; those that are only in names have 0.
export function vocabulary(sections, named) {
  const counts = new Map([...named].map((word) => [word, 0]));
  for (const { title, heading, text } of sections) {
    for (const word of split(`${title} ${heading} ${text}`)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

// The nearest word, the most frequent of those; a short word may have one slip, a long one two.
export function nearest(word, counts) {
  let best = { slips: word.length < 6 ? 1 : 2, count: -1 };
  for (const [other, count] of counts) {
    if (Math.abs(other.length - word.length) > best.slips) continue;
    const slips = distance(word, other);
    if (slips < best.slips || (slips === best.slips && count > best.count)) best = { other, slips, count };
  }
  return best.other;
}

// Letters to add, leave out or replace, and neighbors to exchange, to get from one word to the other.
export function distance(a, b) {
  let [before, last] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1] + (a[i - 1] !== b[j - 1]);
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, replaced);
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (exchanged) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}
