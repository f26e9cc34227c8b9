// The picture of a counterexample, as picture.py describes it, drawn like the figures.
import { html, nothing } from "lit-html";
import { loadStyle } from "../figures/element.mjs";
import { PARTS } from "../figures/parts.mjs";
import { still } from "../figures/still.mjs";

loadStyle().catch(console.warn); // begins while the reader writes

const box = ({ label, depth }) => html`<li class="figure-rank figure-grade-${depth}">${label}</li>`;

// A list from rank 1, with its cut, and a shelf for what it lacks. The words say all of it.
PARTS.row = ({ ranked, cut, missed, words, lab }) => html`
  <div class="exercise-row">
    <div class="exercise-row" role="img" aria-label=${words}>
      <ol>${ranked.slice(0, cut).map(box)}</ol>
      ${cut < ranked.length ? html`<ol class="exercise-beyond">${ranked.slice(cut).map(box)}</ol><span>not counted</span>` : nothing}
      ${missed.length ? html`<ol class="exercise-missed">${missed.map(box)}</ol><span>missed</span>` : nothing}
    </div>
    <a href=${lab}>Open in the lab</a>
  </div>`;

// `lab`: the address of the lab.
export const pictureNode = ([row, ...bars], lab) =>
  still([{ ...row, lab: `${lab}?${row.lab}` }, ...bars], "exercise-picture");
