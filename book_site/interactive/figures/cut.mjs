// The cut: a slider along a list takes in its documents; beside them their four counts, or precision and recall at k.
import { h, svg } from "../lab/dom.mjs";
import { numbers } from "./parts/numbers.mjs";
import { plot } from "./parts/plot.mjs";
import { slider } from "./parts/slider.mjs";
import { strip } from "./parts/strip.mjs";

export const trying = 
  "pull the cut down the list. What does a relevant document change, and what does any other one?";

const GROUPS = [
  ["TP", "TP, true positives"], ["FP", "FP, false positives"], ["FN", "FN, false negatives"], ["TN", "TN, true negatives"],
];
const SHARES = [["P", "P@k", "figure-first"], ["R", "R@k", "figure-second"]];

export function build(figure, first) {
  const documents = strip(["relevant", "not relevant"]);
  const k = slider({ label: "Cut", min: 1, max: first.ranked, upright: true, onmove: (value) => figure.change({ k: value }) });
  const line = h("div", { class: "figure-cut-line" });
  const list = h("div", { class: "figure-cut" }, documents.element, line, k.element);
  list.style.setProperty("--ranked", first.ranked);
  const values = numbers(first.precision ? SHARES : GROUPS);
  const curves = first.precision && overK(first);
  return {
    elements: [list, ...(curves ? [curves.element] : []), values.element],
    draw(shown) {
      documents.show(
        shown.documents.map(({ title, relevant, retrieved, group }) => ({
          title, relevant, mark: group, right: relevant === retrieved, quiet: !retrieved,
        })),
      );
      list.style.setProperty("--k", shown.state.k);
      k.show(shown.state.k, `k = ${shown.state.k}`);
      values.show(shown.numbers);
      curves?.show(shown.state.k);
    },
  };
}

// Precision and recall at every k; bold up to the cut.
function overK({ precision, recall, ranked }) {
  const ks = precision.map((_, place) => place + 1);
  const axes = plot({
    label: "P@k and R@k over k",
    height: 260,
    x: { from: 1, to: ranked, name: "k", ticks: ks.map((k) => [k, `${k}`]) },
    y: { name: "share", ticks: [[0, "0"], [0.5, "0.5"], [1, "1"]] },
  });
  const curves = [[precision, "figure-first"], [recall, "figure-second"]].map(([values, look]) => ({
    points: values.map((value, place) => [place + 1, value]),
    look,
  }));
  axes.layer({}).append(...curves.map(({ points }) => axes.line(points, { class: "figure-line figure-ahead" })));
  const done = axes.layer({});
  const dots = curves.map(({ look }) => axes.layer({ class: `figure-point ${look}` }));
  const names = ["P@k", "R@k"].map((name, i) => svg("text", { y: i ? 22 : -12 }, name)); // one above, one below
  dots.forEach((dot, i) => dot.append(svg("circle", { r: 8 }), names[i]));
  return {
    element: axes.element,
    show(k) {
      done.replaceChildren(
        axes.line([[k, 0], [k, 1]], { class: "figure-guide" }),
        ...curves.map(({ points, look }) => axes.line(points.slice(0, k), { class: `figure-line ${look}` })),
      );
      for (const name of names) name.setAttribute("text-anchor", k === ranked ? "end" : "start");
      curves.forEach(({ points }, i) => axes.move(dots[i], points[k - 1]));
    },
  };
}
