// Links to sections of the book, by chapter and heading.
import { here, rootOfSite } from "../python/files.mjs";
import { h } from "./dom.mjs";

let sections; // { chapter: { heading: address from the root of the site } }

export function linkToSection({ chapter, section }, look = {}, words = `“${section}”`) {
  const link = h("a", { ...look, href: new URL(`chapters/${chapter}.html`, rootOfSite()).href }, words);
  sections ??= fetch(here("sections.json")).then((found) => found.json(), () => ({}));
  sections.then((known) => {
    const address = known[chapter]?.[section];
    if (address) link.href = new URL(address, rootOfSite()).href;
  });
  return link;
}
