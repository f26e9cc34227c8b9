// Pairs: the baker's order at the left, the model's at the right, and a button between each two neighbors to swap them.
import { h, svg } from "../lab/dom.mjs";
import { numbers } from "./parts/numbers.mjs";

export const trying =
  "repair the model’s order with as few swaps as you can. How many swaps are there from the same order to the reverse?";

const ROW = 48; // pixels; the rows of the style sheet are as high
const WIDTH = 100;

export function build(figure, shown) {
  const order = (pages) => h("ol", { class: "figure-order" }, ...pages.map((page) => h("li", {}, page)));
  const side = (name, list) => h("div", { class: "figure-side" }, h("p", {}, name), list);
  const model = order(shown.model);
  const high = (rank) => ROW * (rank - 0.5);
  const height = ROW * shown.pages.length;
  const lines = svg("svg", {
    class: "figure-crossings", viewBox: `0 0 ${WIDTH} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true",
  });
  const marks = h("div", { class: "figure-marks", "aria-hidden": "true" });
  const buttons = shown.swaps.map((_, place) =>
    h("button", { type: "button", onclick: () => figure.change({ model: swaps[place] }) }, "⇅"),
  );
  const counts = numbers([
    ["C", "concordant, C"],
    ["D", "discordant, D"],
    ["ratio", "C/D"],
    ["gamma", "gamma", "figure-main"],
  ]);
  let swaps = shown.swaps;
  return {
    elements: [
      h(
        "div",
        { class: "figure-orders" },
        side("baker", order(shown.pages)),
        h("div", { class: "figure-between" }, lines, marks),
        side("model", model),
        h("div", { class: "figure-swaps" }, ...buttons),
      ),
      counts.element,
    ],
    draw(now) {
      ({ swaps } = now);
      [...model.children].forEach((item, place) => {
        item.textContent = now.model[place];
      });
      buttons.forEach((button, place) => button.setAttribute("aria-label", now.names[place]));
      lines.replaceChildren(
        ...now.lines.map(([left, right]) =>
          svg("line", { class: "figure-line", x1: 0, y1: high(left), x2: WIDTH, y2: high(right) }),
        ),
      );
      marks.replaceChildren(
        ...now.crossings.map(([where, rank]) =>
          h("span", { class: "figure-crossing", "--at": where, "--high": `${high(rank)}px` }, "×"),
        ),
      );
      counts.show(now.numbers);
    },
  };
}
