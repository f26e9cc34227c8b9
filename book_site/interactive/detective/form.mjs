// The form: the number, the ranking, and what else is known.
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

export function formOf({ metrics, examples }) {
  const options = metrics.map(({ name, symbol }) => h("option", { value: name }, symbol));
  return h(
    "form",
    { class: "detective-form", novalidate: true },
    field("The number", "as printed, with its decimals", line("value", { inputmode: "decimal", placeholder: "0.9608" })),
    field(
      "The ranking",
      "the grades in rank order; or one document per line, with its grade and, if you like, its score. With qrels " +
        "below, you may leave the grades out; those that you give must agree",
      area("ranking", 3, { placeholder: "3 2 3 0 1 2" }),
    ),
    field(
      "All judged documents, if known",
      "the grades of all that were judged for the query, retrieved or not; or lines of qrels",
      area("judged", 3, { placeholder: "3 2 3 0 1 2 3 0" }),
    ),
    field("I expected", "", h("select", { name: "metric" }, h("option", { value: "" }, "not sure"), ...options)),
    field("Cut-off k, if any", "", line("k", { inputmode: "numeric" })),
    h(
      "details",
      { class: "detective-more" },
      h("summary", {}, "Ties, or only the number of relevant documents"),
      field("Scores", "in the order of the ranking; needed where some are equal, and for AUC", area("scores", 2)),
      field("Relevant documents", "if their grades are not known", line("n_relevant", { inputmode: "numeric" })),
    ),
    h(
      "div",
      { class: "detective-buttons" },
      h("button", { class: "btn btn-primary" }, "Explain the number"),
      h("span", {}, "or try:"),
      ...examples.map(({ title }, at) =>
        h("button", { type: "button", class: "btn btn-sm btn-outline-secondary detective-example", value: at }, title),
      ),
    ),
  );
}

// What was filled in; empty fields are left out.
export const readForm = (form) => Object.fromEntries([...new FormData(form)].filter(([, text]) => text.trim()));

export function fillForm(form, fields) {
  for (const input of form.elements) if (input.name) input.value = fields[input.name] ?? "";
  if (fields.scores || fields.n_relevant) form.querySelector("details").open = true;
}
