// Results in the theme's dialog while one types.
import { finder, ROOT } from "./load.mjs";
import { element, excerpt, formsOf, marked } from "./view.mjs";

const MOST = 6;

export async function suggest(dialog, field) {
  const list = dialog.querySelector(".search-suggestions") ?? start(dialog, field);
  const found = await finder;
  const query = field.value.trim();
  const { words, pages } = found.find(query, { typing: true });
  const wanted = formsOf(words);
  const glosses = found.glosses(words);
  const all = element("a", { href: field.form.action, className: "search-all" }, `All results for “${query}”`);
  all.search = new URLSearchParams({ q: query });
  const best = pages.slice(0, MOST).map(({ sections: [id] }) => item(found.sections[id], wanted, glosses));
  list.replaceChildren(...best, ...(query ? [all] : []));
}

function item(section, wanted, glosses) {
  const name = section.title + (section.heading && ` › ${section.heading}`);
  return element(
    "a",
    { href: new URL(section.address, ROOT) },
    element("span", { className: "search-page" }, marked(name, wanted)),
    element("span", { className: "search-snippet" }, excerpt(section, wanted, glosses)),
  );
}

function start(dialog, field) {
  const list = element("nav", { className: "search-suggestions", ariaLabel: "Results" });
  dialog.append(list);
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const stops = [field, ...list.querySelectorAll("a")];
    const next = stops.indexOf(document.activeElement) + step;
    stops.at(next % stops.length).focus();
  });
  list.addEventListener("click", () => dialog.close()); // the place may be on this page
  return list;
}
