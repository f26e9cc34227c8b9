// Diversity: what each result adds, as a bar with a part for each subtopic; buttons swap neighbors, a slider moves alpha.
import { h } from "../lab/dom.mjs";
import { choice } from "./parts/choice.mjs";
import { numbers } from "./parts/numbers.mjs";
import { slider } from "./parts/slider.mjs";

export const trying = "how low can swaps alone bring page 2? And for which α is page 1 at its worst?";

export function build(figure, shown) {
  const page = choice({
    label: "Page",
    options: shown.pages,
    onchoice: (key) => figure.change({ order: shown.orders[key] }),
  });
  const alpha = slider({ label: "α =", min: 0, max: 100, step: 10, onmove: (percent) => figure.change({ percent }) });
  const part = (place) => h("span", { class: `figure-part figure-part-${place}` });
  const key = h(
    "p",
    { class: "figure-legend" },
    ...shown.subtopics.map((name, place) => h("span", {}, part(place), name)),
  );
  const rows = shown.results.map(() => {
    const title = h("span", { class: "figure-title" });
    const gain = h("b", { class: "figure-gain", "aria-hidden": "true" });
    const words = h("span", { class: "figure-spoken" });
    const parts = shown.subtopics.map((_, place) => part(place));
    const bar = h("span", { class: "figure-stack", "aria-hidden": "true" }, ...parts);
    return { title, gain, words, parts, element: h("li", {}, title, words, bar, gain) };
  });
  let swaps = shown.swaps;
  const buttons = shown.swaps.map((_, place) =>
    h("button", { type: "button", onclick: () => figure.change({ order: swaps[place] }) }, "⇅"),
  );
  const values = numbers([
    ["dcg", "α-DCG"],
    ["ndcg", "α-nDCG", "figure-main"],
    ["recall", "S-recall@3"],
  ]);
  return {
    elements: [
      h("div", { class: "figure-controls" }, page.element, alpha.element),
      key,
      h(
        "div",
        { class: "figure-stacks" },
        h("ol", {}, ...rows.map(({ element }) => element)),
        h("div", { class: "figure-swaps" }, ...buttons),
      ),
      values.element,
    ],
    draw(now) {
      ({ swaps } = now);
      page.show(now.page);
      alpha.show(now.state.percent, now.alpha);
      now.results.forEach(({ title, gain, words, parts }, place) => {
        rows[place].title.textContent = `${place + 1} ${title}`;
        rows[place].words.textContent = ` adds ${words}`;
        rows[place].gain.textContent = gain;
        rows[place].parts.forEach((element, which) => element.style.setProperty("--share", parts[which]));
      });
      buttons.forEach((button, place) => button.setAttribute("aria-label", now.names[place]));
      values.show(now.numbers);
    },
  };
}
