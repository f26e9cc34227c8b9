// Ties: one search with rounded scores, the APs of its shuffled files, and the bands of MAP over all searches.
import { h, svg } from "../lab/dom.mjs";
import { numbers } from "./parts/numbers.mjs";
import { plot } from "./parts/plot.mjs";
import { slider } from "./parts/slider.mjs";
import { strip } from "./parts/strip.mjs";

export const trying =
  "keep fewer decimals and shuffle. How far apart can two APs of the same scores be? Then shuffle a hundred times.";

const SHARES = [[0, "0"], [0.5, "0.5"], [1, "1"]];
const LOOKS = { "TF-IDF": "figure-first", LSI: "figure-second" };
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function build(figure, { search, most, bands }) {
  const articles = strip(["relevant", "not relevant"]);
  const decimals = slider({
    label: "Scores with", min: 0, max: 4, onmove: (value) => figure.change({ decimals: value, files: 1 }),
  });
  const shuffle = (more) => figure.change({ files: Math.min(figure.state.files + more, most) });
  const buttons = h(
    "div",
    { class: "figure-shuffle" },
    h("button", { type: "button", onclick: () => shuffle(1) }, "Shuffle the file"),
    h("button", { type: "button", onclick: () => shuffle(100) }, "A hundred times"),
  );
  const values = numbers([["now", "AP of this file"], ["files", "files"], ["average", "their mean"], ["mean", "exact mean"]]);
  const piles = apPiles();
  const overall = mapBands(bands);
  return {
    elements: [
      h("div", { class: "figure-search" }, h("p", {}, "Search: ", h("b", {}, search)), articles.element),
      h("div", { class: "figure-tying" }, decimals.element, buttons),
      piles.element,
      values.element,
      overall.element,
    ],
    draw(shown) {
      articles.show(
        shown.articles.map(({ title, relevant, share, score, tied }) => ({ title, relevant, bar: share, mark: score, right: !tied })),
      );
      if (!still.matches) comeIn(articles.element, shown.articles);
      decimals.show(shown.state.decimals, shown.decimals);
      values.show(shown.numbers);
      piles.show(shown);
      overall.show(shown.state.decimals);
    },
  };
}

// Every article glides from its old rank to the new one.
function comeIn(element, articles) {
  articles.forEach(({ from }, rank) => {
    const row = element.querySelectorAll("li")[rank];
    if (from) row.animate({ transform: [`translateY(${from * 100}%)`, "none"] }, { duration: 250, easing: "ease-out" });
  });
}

// How often the files gave each AP, between the worst and the best.
function apPiles() {
  const axes = plot({
    label: "The APs that the shuffled files gave, in the shaded band from the worst to the best order. Dashed: the mean of all orders.",
    height: 150,
    edge: { left: 6, right: 6, top: 30, bottom: 46 },
    x: { name: "AP of this search", ticks: SHARES },
    y: { ticks: [] },
  });
  const drawn = axes.layer({});
  const point = axes.layer({ class: "figure-point" });
  point.append(svg("circle", { r: 8 }));
  return {
    element: axes.element,
    show({ band: [worst, best], mean, piles, now }) {
      drawn.replaceChildren(
        axes.line([[0, 0], [1, 0]], { class: "figure-grid" }),
        axes.bar(worst, best, 1, { class: "figure-area" }),
        axes.line([[mean, 0], [mean, 1.1]], { class: "figure-tie" }),
        axes.text([mean, 1.15], "mean", { "text-anchor": "middle" }),
        ...piles.map(([value, height]) => axes.line([[value, 0], [value, height]], { class: "figure-line figure-pile" })),
      );
      axes.move(point, [now, 0]);
    },
  };
}

// The stored picture: MAP over the decimals, for both engines.
function mapBands(bands) {
  const axes = plot({
    label: "MAP of TF-IDF and LSI on 50 searches over the decimals of the scores, from the worst to the best order of ties.",
    height: 240,
    x: { from: 0, to: 4, name: "decimals of the scores", ticks: [0, 1, 2, 3, 4].map((value) => [value, `${value}`]) },
    y: { name: "MAP of 50 searches", ticks: SHARES },
  });
  const curve = (name, which) => bands[name].map((values, place) => [place, values[which]]);
  axes.layer({}).append(
    ...Object.entries(LOOKS).map(([name, look]) =>
      axes.line([...curve(name, 0), ...curve(name, 2).reverse()], { class: `figure-band ${look}` }),
    ),
    ...Object.entries(LOOKS).map(([name, look]) => axes.line(curve(name, 1), { class: `figure-line ${look}` })),
    axes.text([4, 0.525], "TF-IDF", { dy: -10, "text-anchor": "end", class: "figure-first" }),
    axes.text([4, 0.4945], "LSI", { dy: 22, "text-anchor": "end", class: "figure-second" }),
  );
  const guide = axes.layer({});
  return {
    element: axes.element,
    show(decimals) {
      guide.replaceChildren(axes.line([[decimals, 0], [decimals, 1]], { class: "figure-guide" }));
    },
  };
}
