// Kappa: two columns of grades that a tap raises; beside them the table of both judges, and the agreement beyond chance.
import { h } from "../lab/dom.mjs";
import { choice } from "./parts/choice.mjs";
import { numbers } from "./parts/numbers.mjs";

export const trying =
  "the other two queries: the same agreement, another kappa. Then tap a grade: what does a small disagreement cost?";

const HIGHEST = 3;

export function build(figure, first) {
  const query = choice({ label: "Query", options: first.queries, onchoice: (key) => figure.change(first.labels[key]) });
  const head = h("p", { class: "figure-legend", "aria-hidden": "true" }, h("span"), ...first.judges.map((judge) => h("span", {}, judge)));
  const rows = first.recipes.map((_, place) => row(first.judges, (judge) => raise(judge, place)));
  const values = numbers([
    ["agreement", "agreement"],
    ["chance", "by chance"],
    ["kappa", "kappa", "figure-main"],
    ["linear", "linear kappa"],
    ["quadratic", "quadratic kappa"],
  ]);
  const counts = table(first.judges);

  // A tap raises a grade by one, and the highest becomes 0.
  function raise(judge, place) {
    const grades = [...figure.state[judge]];
    grades[place] = (grades[place] + 1) % (HIGHEST + 1);
    figure.change({ [judge]: grades });
  }

  return {
    elements: [
      query.element,
      h("div", { class: "figure-judged" }, head, h("ol", {}, ...rows.map(({ element }) => element))),
      counts.element,
      values.element,
    ],
    draw(shown) {
      query.show(shown.query);
      shown.recipes.forEach((recipe, place) => rows[place].show(recipe));
      counts.show(shown.table);
      values.show(shown.numbers);
    },
  };
}

function row(judges, onraise) {
  const title = h("span", { class: "figure-title" });
  const buttons = judges.map((judge) => h("button", { type: "button", onclick: () => onraise(judge) }));
  return {
    element: h("li", {}, title, ...buttons),
    show({ title: name, grades, names }) {
      title.textContent = name;
      buttons.forEach((button, which) => {
        button.textContent = grades[which];
        button.dataset.grade = grades[which];
        button.setAttribute("aria-label", names[which]);
      });
    },
  };
}

// How many recipes have each pair of grades; the diagonal is agreement.
function table([down, across]) {
  const grades = [...Array(HIGHEST + 1).keys()];
  const cells = grades.map((a) => grades.map((b) => h("td", { class: a === b ? "figure-agreed" : "" })));
  const heads = (scope) => (grade) => h("th", { scope }, `${grade}`);
  return {
    element: h(
      "table",
      { class: "figure-counts" },
      h("caption", {}, `Recipes by the grades of ${down} (down) and ${across} (across)`),
      h("thead", {}, h("tr", {}, h("td"), ...grades.map(heads("col")))),
      h("tbody", {}, ...grades.map((a) => h("tr", {}, heads("row")(a), ...cells[a]))),
    ),
    show(counts) {
      counts.forEach((line, a) =>
        line.forEach((count, b) => {
          cells[a][b].textContent = count || "·";
          cells[a][b].classList.toggle("figure-none", !count);
        }),
      );
    },
  };
}
