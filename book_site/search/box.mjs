// Starts the search on a page of a server; from disk, interactive/from_disk/site.mjs does.
import { startSearch } from "./fields.mjs";

// The module, and the index at the same time.
function load(name) {
  if (!document.querySelector("link[href$='search/index.json']")) {
    const index = { rel: "preload", as: "fetch", crossOrigin: "anonymous" };
    const root = new URL(document.documentElement.dataset.content_root, location.href);
    const { href } = new URL("_static/search/index.json", root);
    document.head.append(Object.assign(document.createElement("link"), index, { href }));
  }
  const module = `./${name}.js`;
  return import(module);
}

if (location.protocol !== "file:") startSearch(load);
