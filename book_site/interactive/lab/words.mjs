// What became of the metrics, in words: above their table, for screen readers, and in a strip on narrow screens.
import { h } from "./dom.mjs";
import { textOf } from "./state.mjs";

const metricsOf = ({ description, shown }) =>
  description.groups
    .flatMap((group) => group.metrics)
    .filter(({ key }) => shown.has(key));

const keptMetric = (lab) => metricsOf(lab).find(({ key }) => key === lab.kept);

export const HINT = "Change something: this line will say why the metric you chose moved.";

// "3 rose, 1 fell, 27 stayed"
function tally(lab) {
  const count = (direction) => metricsOf(lab).filter((metric) => metric.direction === direction).length;
  const changed = count("changes");
  const words = [`${count("rises")} rose`, `${count("falls")} fell`, `${count("stays")} stayed`];
  return words.join(", ") + (changed ? `, ${changed} gained or lost a value` : "");
}

export function sayChanges(lab) {
  const since = lab.pinned ? "since the pinned ranking" : "since the last change";
  const untouched = lab.reference === textOf(lab.description);
  lab.parts.tally.textContent = untouched ? "" : `${tally(lab)} ${since}`;
  drawStrip(lab);
}

// The goals of a challenge, else the metric that is kept.
export function drawStrip(lab) {
  const { goals } = lab.challenges;
  const { name, value, change } = keptMetric(lab);
  const untouched = lab.reference === textOf(lab.description);
  const kept = `${name} ${value} ${change}${untouched ? "" : ` · ${tally(lab)}`}`;
  lab.parts.strip.replaceChildren(...(goals.length ? goals.map(goalInBrief) : [kept]));
}

const goalInBrief = ({ name, now, wanted, met }) =>
  h("span", { class: met ? "lab-met" : "" }, `${met ? "✓" : "○"} ${name} ${now} (${wanted})`);

// For the live region: what was done, and what it did to the metric that is kept.
export function announcement(lab, words) {
  const { name, value, change, direction } = keptMetric(lab);
  return `${words} ${name} ${value}${change && `, ${direction}`}. ${tally(lab)}.`;
}
