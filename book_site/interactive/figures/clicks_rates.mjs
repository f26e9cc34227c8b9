// Clicks: the click rate of each book, its correction and the truth; sliders for how examination falls, truly and assumed.
import { h } from "../lab/dom.mjs";
import { choice } from "./parts/choice.mjs";
import { numbers } from "./parts/numbers.mjs";
import { slider } from "./parts/slider.mjs";

export const trying =
  "draw other logs: which bars dance? Then assume that fewer look at rank 3, and clip.";

export function build(figure, shown) {
  const power = (label, key) => slider({ label, min: 0, max: 20, onmove: (value) => figure.change({ [key]: value }) });
  const fall = power("They look:", "fall");
  const assumed = power("You assume:", "assumed");
  const clip = choice({ label: "Clip", options: shown.clips, onchoice: (value) => figure.change({ clip: value }) });
  let next = shown.next;
  const again = h("button", { type: "button", onclick: () => figure.change({ log: next }) }, "Another log");
  const part = (name) => h("span", { class: `figure-rate figure-rate-${name}` });
  const legend = h(
    "p",
    { class: "figure-legend" },
    ...[["naive", "click rate"], ["fair", "corrected"], ["truth", "truth"]].map(([name, text]) =>
      h("span", {}, part(name), text),
    ),
  );
  const rows = shown.books.map(({ title }, place) => {
    const bars = { naive: part("naive"), fair: part("fair"), truth: part("truth") };
    const texts = [h("b", {}), h("b", {})];
    const words = h("span", { class: "figure-spoken" });
    const name = h("span", { class: "figure-title" }, `${place + 1} ${title}`);
    const plot = h("span", { class: "figure-rates-bars", "aria-hidden": "true" }, bars.naive, bars.fair, bars.truth);
    const values = h("span", { class: "figure-rates-texts", "aria-hidden": "true" }, ...texts);
    return { bars, texts, words, element: h("li", {}, name, words, plot, values) };
  });
  const pairs = numbers([["naive", "pairs in the wrong order, by click rate"], ["fair", "corrected", "figure-main"]]);
  return {
    elements: [
      h("div", { class: "figure-controls" }, fall.element, assumed.element, clip.element, again),
      legend,
      h("ol", { class: "figure-rates" }, ...rows.map(({ element }) => element)),
      pairs.element,
    ],
    draw(now) {
      ({ next } = now);
      fall.show(now.state.fall, now.fall);
      assumed.show(now.state.assumed, now.assumed);
      clip.show(now.state.clip);
      now.books.forEach(({ rate, corrected, truth, texts, words }, place) => {
        const { bars, texts: places, words: spoken } = rows[place];
        bars.naive.style.setProperty("--share", rate);
        bars.fair.style.setProperty("--share", corrected);
        bars.truth.style.setProperty("--share", truth);
        places.forEach((element, which) => (element.textContent = texts[which]));
        spoken.textContent = words;
      });
      pairs.show(now.numbers);
    },
  };
}
