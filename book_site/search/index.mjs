// Makes the index: reads sections and names as JSON, writes what the page loads.
import MiniSearch from "minisearch";
import { readFileSync, writeFileSync } from "node:fs";
import { OPTIONS } from "./find.mjs";
import { key, split, telling } from "./words.mjs";

const { sections, names } = JSON.parse(readFileSync(0, "utf8"));

const engine = new MiniSearch(OPTIONS);
engine.addAll(sections.map((section, id) => ({ id, ...section })));

// {key of the name: {id of a section: its weight}}
const places = new Map(sections.map(({ address }, id) => [address, id]));
const named = {};
for (const { name, address, weight } of names) {
  const words = split(name);
  const short = telling(words);
  for (const one of new Set([key(words), key(short.length > 1 ? short : words)])) {
    const of = (named[one] ??= {});
    const id = places.get(address);
    of[id] = Math.max(of[id] ?? 0, weight);
  }
}

const shown = sections.map(({ unseen, ...section }) => section);
writeFileSync(1, JSON.stringify({ engine, names: named, sections: shown }));
