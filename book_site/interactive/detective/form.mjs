// The form: the number, the ranking, and what else is known; and the examples that fill it.
import { h } from "./dom.mjs";

let count = 0;

// A label, its field, and a hint below it.
function field(label, hint, input) {
  const id = `detective-${(count += 1)}`;
  input.id = id;
  if (hint) input.setAttribute("aria-describedby", `${id}-hint`);
  return h(
    "div",
    { class: `detective-field detective-${input.name}` },
    h("label", { for: id }, label),
    input,
    ...(hint ? [h("small", { id: `${id}-hint` }, hint)] : []),
  );
}

const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
const line = (name, more = {}) => h("input", { name, type: "text", ...plain, ...more });
const area = (name, rows, more = {}) => h("textarea", { name, rows, ...plain, ...more });

export function formOf({ metrics }, clear) {
  const options = metrics.map(({ name, symbol }) => h("option", { value: name }, symbol));
  return h(
    "form",
    { class: "detective-form", novalidate: true },
    h(
      "div",
      { class: "detective-whose" },
      h("p", {}),
      h("button", { type: "button", class: "btn btn-sm btn-outline-secondary", onclick: clear }, "Use my own number"),
    ),
    field("The number", "as printed, with its decimals", line("value", { inputmode: "decimal" })),
    field("I expected", "", h("select", { name: "metric" }, h("option", { value: "" }, "not sure"), ...options)),
    field("Cut-off k, if any", "", line("k", { inputmode: "numeric" })),
    field(
      "The ranking",
      "the grades in rank order; or one document per line, with its grade (unless qrels hold it) and, if you like, its score",
      area("ranking", 3),
    ),
    field(
      "All judged documents, if known",
      "the grades of all that were judged for the query, retrieved or not; or lines of qrels",
      area("judged", 3),
    ),
    h(
      "details",
      { class: "detective-more" },
      h("summary", {}, "Ties, or only the number of relevant documents"),
      field("Scores", "in the order of the ranking; needed where some are equal, and for AUC", area("scores", 2)),
      field("Relevant documents", "if their grades are not known", line("n_relevant", { inputmode: "numeric" })),
    ),
    h("div", { class: "detective-buttons" }, h("button", { class: "btn btn-primary" }, "Explain the number")),
  );
}

// Cards, each with whose number it is. `show` is called with the place of the one that is pressed.
export function cardsOf({ examples }, show) {
  const cards = examples.map(({ story, fields }, at) =>
    h(
      "button",
      { type: "button", class: "btn btn-outline-secondary detective-example", onclick: () => show(at) },
      h("b", {}, fields.value),
      h("span", {}, story),
    ),
  );
  return h(
    "div",
    { class: "detective-examples", role: "group", "aria-label": "Examples" },
    h("p", {}, "Try one of these"),
    h("div", {}, ...cards),
  );
}

// What was filled in; empty fields are left out.
export const readForm = (form) => Object.fromEntries([...new FormData(form)].filter(([, text]) => text.trim()));

export function fillForm(form, fields) {
  for (const input of form.elements) if (input.name) input.value = fields[input.name] ?? "";
  form.querySelector("details").open = Boolean(fields.scores || fields.n_relevant);
}
