// The pair matrix: the scores at the left can be pulled, and the cells of the pairs at the right fill and empty.
import { svg } from "../lab/dom.mjs";
import { numbers } from "./parts/numbers.mjs";
import { plot } from "./parts/plot.mjs";
import { strip } from "./parts/strip.mjs";

export const trying = "pull the puppy up to the Rolex, then past it. Can you fill every cell? And empty every cell?";

const SHARES = { 0: "0", 0.5: "½", 1: "1" };

export function build(figure, { listings }) {
  const scores = strip(["scam", "honest listing"], {
    max: 10,
    label: (place) => `Score: ${listings[place].title}`,
    onpull: (place, value) => {
      const tenths = [...figure.state.tenths];
      tenths[place] = value;
      figure.change({ tenths });
    },
  });
  const matrix = plot({
    label: "One cell for each pair of a scam and an honest listing, filled where the scam scores higher, under the ROC curve.",
    width: 340,
    height: 260,
    edge: { left: 76, right: 4, top: 6, bottom: 40 },
    x: { ticks: [] },
    y: { ticks: [] },
  });
  const cells = matrix.layer({});
  const values = numbers([
    ["right", "right order"],
    ["tied", "tied"],
    ["wrong", "wrong order"],
    ["filled", "filled cells"],
    ["AUC", "AUC"],
  ]);

  const grid = (values, make) => values.map((_, place) => make(place / values.length)).concat(make(1));

  // Two lines: a name, and the score under it.
  function header({ name, score }, [x, y], anchor, first) {
    const line = (words, dy) => matrix.text([x, y], words, { dy, "text-anchor": anchor });
    return [line(name, first), line(score, first + 15)];
  }

  function mark({ share, changed }, row, column, rows, columns) {
    const half = share === 0.5; // in the half below the slanted line
    const place = [(column + (half ? 0.74 : 0.5)) / columns, (row + (half ? 0.26 : 0.5)) / rows];
    return matrix.text(place, SHARES[share], {
      dy: 6, "text-anchor": "middle", class: `figure-share ${changed ? "figure-changed" : ""}`,
    });
  }

  return {
    elements: [scores.element, matrix.element, values.element],
    draw({ listings, rows, columns, cells: shares, curve, numbers }) {
      scores.show(listings.map(({ title, relevant, score, in_words }) => ({ title, relevant, bar: score, mark: in_words })));
      values.show(numbers);
      cells.replaceChildren(
        matrix.area(curve, { class: "figure-area" }),
        ...grid(rows, (y) => matrix.line([[0, y], [1, y]], { class: "figure-cell" })),
        ...grid(columns, (x) => matrix.line([[x, 0], [x, 1]], { class: "figure-cell" })),
        matrix.line(curve, { class: "figure-line" }),
        ...shares.flatMap((row, i) => row.map((cell, j) => mark(cell, i, j, rows.length, columns.length))),
        ...columns.flatMap((one, j) => header(one, [(j + 0.5) / columns.length, 0], "middle", 17)),
        ...rows.flatMap((one, i) => header(one, [-0.03, (i + 0.5) / rows.length], "end", -2)),
      );
    },
  };
}
