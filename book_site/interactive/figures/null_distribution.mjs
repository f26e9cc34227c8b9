// The null distribution: coins turn the signs of the differences at the left, and the mean differences pile up at the right.
import { h, svg } from "../lab/dom.mjs";
import { choice } from "./parts/choice.mjs";
import { numbers } from "./parts/numbers.mjs";
import { plot } from "./parts/plot.mjs";
import { running } from "./parts/running.mjs";

export const trying =
  "flip once, 100 times, then up to 9,999. Press again for a new round: how much does the p-value still change?";

export function build(figure, first) {
  const collection = choice({
    label: "Differences",
    options: first.collections,
    onchoice: (queries) => figure.change({ queries: Number(queries), round: 0, choices: 0 }),
  });
  const run = running({
    buttons: first.runs.length,
    onpress,
    onstep: (choices) => figure.change({ choices }),
    ahead: (choices) => figure.ask({ state: { ...figure.state, choices } }),
    onend: drawSigns,
  });
  const signs = plot({
    label: "The difference on each query, upside down where the systems are swapped",
    width: 260,
    height: 130,
    edge: { left: 14, right: 2, top: 30, bottom: 6 },
    x: { ticks: [] },
    y: { from: -1, name: "difference per query", ticks: [[0, "0"]] },
  });
  const turned = signs.layer({});
  const legend = ["as observed", "swapped"].map((kind, place) =>
    h("span", { class: place ? "" : "figure-relevant" }, h("span", { class: "figure-bar" }), kind),
  );
  const histogram = plot({
    label: "Histogram of the mean differences so far. Lines show the observed one and its mirror image.",
    width: 420,
    height: 260,
    edge: { left: 50, right: 20, top: 44, bottom: 52 },
    x: { from: -1, name: "mean difference", ticks: [] },
    y: { name: "choices of signs", ticks: [[0, "0"], [1, ""]] },
  });
  const top = histogram.layer({});
  const bars = histogram.layer({});
  const marks = histogram.layer({});
  const point = histogram.layer({ class: "figure-point" });
  point.append(svg("circle", { r: 7 }));
  const counts = numbers([
    ["observed", "observed"],
    ["far", "as far from 0"],
    ["all", "means in all"],
    ["p", "p-value", "figure-main"],
  ]);

  let latest = first;

  // Where all choices are there, a press starts a new round.
  function onpress(place) {
    if (figure.state.choices === latest.most) figure.change({ round: figure.state.round + 1, choices: 0 });
    const { choices } = figure.state;
    return [choices, Math.min(choices + latest.runs[place], latest.most)];
  }

  // The signs stand still during a run: nothing should flicker.
  function drawSigns() {
    turned.replaceChildren(...latest.differences.map(sign));
  }

  function sign({ height, swapped }, place, { length }) {
    const [left, right] = [place + 0.1, place + 0.9].map((at) => signs.across(at / length));
    const [high, low] = [Math.max(height, 0), Math.min(height, 0)].map(signs.up);
    return svg("rect", {
      class: swapped ? "figure-swapped" : "figure-kept",
      x: left, y: high, width: right - left, height: low - high,
    });
  }

  const bar = ({ height, far }, place, { length }) => {
    const at = (edge) => (2 * edge) / length - 1;
    return histogram.bar(at(place + 0.05), at(place + 0.95), height, { class: far ? "figure-far" : "figure-near" });
  };

  return {
    elements: [
      collection.element,
      run.element,
      h("div", { class: "figure-signs" }, h("p", { class: "figure-legend" }, ...legend), signs.element),
      histogram.element,
      counts.element,
    ],
    draw(shown) {
      latest = shown;
      run.show(shown.buttons);
      if (!run.going) drawSigns();
      figure.said.setAttribute("aria-busy", run.going);
      collection.show(`${shown.state.queries}`);
      top.replaceChildren(
        histogram.text([-1, 1], shown.top, { dx: -6, dy: 5, "text-anchor": "end" }),
        ...shown.ticks.map(({ at, text }) => histogram.text([at, 0], text, { dy: 22, "text-anchor": "middle" })),
      );
      bars.replaceChildren(...shown.bars.map(bar));
      marks.replaceChildren(
        histogram.line([[shown.observed, 0], [shown.observed, 1]], { class: "figure-observed" }),
        histogram.line([[-shown.observed, 0], [-shown.observed, 1]], { class: "figure-observed figure-mirrored" }),
        histogram.text([shown.observed, 1], "observed", { dy: -8, "text-anchor": "middle" }),
      );
      histogram.move(point, [shown.now, 0]);
      counts.show(shown.numbers);
    },
  };
}
