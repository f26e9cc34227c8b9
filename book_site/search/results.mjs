// The page of results: search.html?q=…
import { finder, ROOT } from "./load.mjs";
import { element, excerpt, formsOf, marked } from "./view.mjs";

const MOST = 20; // pages in the list
const LEAST = 0.04; // the share of the best page's score that a page needs
const FURTHER = 4; // more places on the same page

const field = document.querySelector(".search-form input");
const status = document.querySelector(".search-status");
const list = document.getElementById("search-results");

export async function show(query, typing = false) {
  const found = await finder;
  if (query !== field.value.trim()) return; // typed on meanwhile
  const { words, pages } = found.find(query, { typing });
  const best = pages.filter(({ score }) => score >= LEAST * pages[0].score).slice(0, MOST);
  const wanted = formsOf(words);
  const glosses = found.glosses(words);
  const results = best.map(({ sections }) => result(sections.map((id) => found.sections[id]), wanted, glosses));
  list.replaceChildren(element("ol", {}, ...results));
  document.title = document.title.replace(/^.*?(?= [-—–] )/, query ? `${query} - Search` : "Search");
  status.textContent = !query
    ? ""
    : best.length
      ? `${best.length} ${best.length === 1 ? "page" : "pages"} for “${query}”`
      : `Nothing found for “${query}”. Try fewer words, or the name of a metric.`;
}

function result([best, ...others], wanted, glosses) {
  const named = new Map([best, ...others].reverse().map((section) => [section.heading, section]));
  const further = [...named.values()].reverse().filter(({ heading }) => heading && heading !== best.heading);
  return element(
    "li",
    { className: "search-result" },
    element("h2", {}, link(best, element("span", { className: "search-page" }, marked(best.title, wanted)))),
    ...(best.heading ? [element("p", { className: "search-place" }, marked(best.heading, wanted))] : []),
    element("p", { className: "search-snippet" }, excerpt(best, wanted, glosses)),
    ...(further.length ? [also(further.slice(0, FURTHER), wanted)] : []),
  );
}

const link = (section, ...children) => element("a", { href: new URL(section.address, ROOT) }, ...children);

// More places on the same page. Their links are made when a reader opens the list: until then, the list
// of results has one link for each, which is what scripts count.
function also(sections, wanted) {
  const names = sections.map(({ heading }) => heading).join(" · ");
  const made = element("details", {}, element("summary", {}, element("span", {}, `Also here: ${names}`)));
  made.addEventListener(
    "toggle",
    () => {
      const items = sections.map((section) =>
        element(
          "li",
          {},
          link(section, section.heading),
          element("p", { className: "search-snippet" }, excerpt(section, wanted, new Map())),
        ),
      );
      made.append(element("ul", {}, ...items));
    },
    { once: true },
  );
  return made;
}
