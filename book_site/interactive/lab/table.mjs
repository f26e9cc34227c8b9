// The table of metrics: built once, then only its words and numbers change, so that the focus stays.
import { h } from "./dom.mjs";

const STORE = "ranking-lab-all";

const SIGNS = { rises: "▲", falls: "▼", changes: "●", stays: "" };

// What the metric measures, and the section that derives it.
function about({ words, chapters }, key) {
  if (!chapters?.[key]) return [];
  const link = h("a", { href: chapters[key].address }, chapters[key].title);
  return [h("p", { class: "lab-about" }, `${words[key]} `, link)];
}

function row(lab, { key }) {
  const select = () => lab.select(key);
  return h(
    "tr",
    { "data-key": key, onmouseenter: () => lab.look(key), onmouseleave: () => lab.look(null) },
    h(
      "th",
      { scope: "row" },
      h(
        "button",
        {
          type: "button",
          class: "lab-metric",
          onclick: select,
          onfocus: () => lab.look(key),
          onblur: () => lab.look(null),
        },
        h("span", { class: "lab-label" }),
        h("span", { class: "lab-detail" }),
      ),
      ...about(lab, key),
    ),
    h("td", { class: "lab-value" }),
    h("td", { class: "lab-change" }),
  );
}

// groups: as page.py describes them; only: the keys to keep, all where it is empty.
export function makeTable(lab, groups, only) {
  const kept = (metric) => !only.length || only.includes(metric.key);
  return groups
    .map(({ title, metrics }) => ({ title, metrics: metrics.filter(kept) }))
    .filter(({ metrics }) => metrics.length)
    .map(({ title, metrics }) =>
      h(
        "table",
        { class: "lab-group" },
        h("caption", {}, title),
        h("colgroup", {}, h("col"), h("col", { class: "lab-wide" }), h("col", { class: "lab-wider" })),
        h(
          "thead",
          { class: "lab-unseen" },
          h("tr", {}, ...["Metric", "Value", "Change"].map((name) => h("th", { scope: "col" }, name))),
        ),
        h("tbody", {}, ...metrics.map((metric) => row(lab, metric))),
      ),
    );
}

export function fillTable(box, groups) {
  const metrics = groups.flatMap((group) => group.metrics);
  for (const item of box.querySelectorAll("tr[data-key]")) {
    const metric = metrics.find(({ key }) => key === item.dataset.key);
    item.querySelector(".lab-label").textContent = metric.name;
    item.querySelector(".lab-detail").textContent = metric.why ? `no value: ${metric.why}` : metric.detail;
    if (metric.value === "∞") item.querySelector(".lab-detail").textContent = metric.why;
    item.querySelector(".lab-value").textContent = metric.value === "no value" ? "–" : metric.value;
    const change = item.querySelector(".lab-change");
    change.textContent = metric.change;
    change.dataset.sign = SIGNS[metric.direction];
    item.dataset.direction = metric.direction;
  }
}

// The rows of the metric looked at, and of the one that is kept.
export function markMetric(box, looked, kept) {
  for (const item of box.querySelectorAll("tr[data-key]")) {
    item.classList.toggle("lab-looked", item.dataset.key === (looked ?? kept));
    item.classList.toggle("lab-chosen", item.dataset.key === kept);
    item.querySelector(".lab-metric").setAttribute("aria-pressed", item.dataset.key === kept);
  }
}

// Shows the rows of these keys, and the headings of groups that have one.
export function showRows(box, keys, goals) {
  for (const item of box.querySelectorAll("tr[data-key]")) {
    item.hidden = !keys.has(item.dataset.key);
    item.classList.toggle("lab-goal", goals.includes(item.dataset.key));
  }
  for (const group of box.children) group.hidden = !group.querySelector("tr[data-key]:not([hidden])");
}

// Whether this reader wanted all metrics the last time, where the browser keeps it.
export function wantedAll() {
  try {
    return localStorage.getItem(STORE) !== null;
  } catch {
    return false;
  }
}

export function rememberAll(all) {
  try {
    if (all) localStorage.setItem(STORE, "");
    else localStorage.removeItem(STORE);
  } catch {
    // kept for this visit only
  }
}
