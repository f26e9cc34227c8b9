// Loads the index, once, when the first query is typed.
import { Finder } from "./find.mjs";

export const ROOT = new URL(document.documentElement.dataset.content_root, location.href);

export const finder = fetch(new URL("_static/search/index.json", ROOT))
  .then((answer) => answer.json())
  .then((index) => new Finder(index));
