// What a run measures: the means, what is worth knowing about the queries, and the values of each query.
import { save } from "../sharing/files.mjs";
import { h } from "./dom.mjs";

const PYTREC_EVAL =
  "The second mean is what the values of pytrec_eval give, which leaves out judged queries without results.";
const FIRST = 50; // queries shown at first
const written = (value) => value.toFixed(4);

export function resultNodes({ names, means, of_found, queries, rows, notes }) {
  const columns = of_found ? ["mean", "only queries with results"] : ["mean"];
  const body = names.map((name, at) => row(name, of_found ? [means[at], of_found[at]] : [means[at]]));
  return [
    h("table", { class: "table run-table run-means" }, head(["", ...columns]), h("tbody", {}, ...body)),
    ...(of_found ? [h("p", {}, PYTREC_EVAL)] : []),
    ...notes.map((note) => h("p", {}, note)),
    perQuery(names, queries, rows),
  ];
}

function perQuery(names, queries, rows) {
  const body = h("tbody", {}, ...queries.slice(0, FIRST).map((query, at) => row(query, rows[at])));
  const table = h("table", { class: "table run-table" }, head(["query", ...names]), body);
  const all = h("button", { type: "button", class: "btn btn-outline-secondary" }, `Show all ${queries.length}`);
  all.addEventListener("click", () => {
    body.append(...queries.slice(FIRST).map((query, at) => row(query, rows[FIRST + at])));
    all.remove();
  });
  const lines = [["query_id", ...names], ...queries.map((query, at) => [query, ...rows[at]])];
  return h(
    "details",
    { class: "run-queries" },
    h("summary", {}, "Query by query"),
    h("div", { class: "run-scroll", tabindex: 0, role: "region", "aria-label": "Query by query" }, table),
    h("div", { class: "detective-buttons" }, ...(queries.length > FIRST ? [all] : []), saveButton(lines)),
  );
}

const head = (names) => h("thead", {}, h("tr", {}, ...names.map((name) => h(name ? "th" : "td", name ? { scope: "col" } : {}, name))));
const row = (name, values) =>
  h("tr", {}, h("th", { scope: "row" }, name), ...values.map((value) => h("td", { class: "detective-value" }, written(value))));

// All digits, as a file.
function saveButton(lines) {
  const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return h("button", {
    type: "button",
    class: "btn btn-outline-secondary",
    onclick: () => {
      const text = lines.map((line) => line.map((cell) => quoted(String(cell))).join(",")).join("\n");
      save("per_query.csv", `${text}\n`, "text/csv");
    },
  }, "Save as CSV");
}
