// The parts that the lab alone has, as page.py describes them. They are drawn like those of the figures.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { styleMap } from "lit-html/directives/style-map.js";
import { ghostAt, PARTS } from "../figures/parts.mjs";
import { shareButton } from "../sharing/share.mjs";
import { solved } from "./stored.mjs";

const button = ({ text, then }, change) =>
  html`<button type="button" class="lab-action" @click=${() => change(then)}>${text}</button>`;

const row = ({ id, title, rank, beyond, cut, made, share, words, grade, moves }, change) => html`
  <li class="figure-row lab-document ${beyond ? "figure-beyond" : ""} ${cut ? "lab-last" : ""} ${made ? "lab-made" : ""}"
    data-key="document-${id}" data-list="order" data-id=${id} data-name=${id}>
    <button type="button" class="figure-handle" aria-label=${words} title="Drag, or use the arrow keys"
      aria-description="Arrow keys move it, digits set its grade, Delete takes it out."></button>
    <span class="lab-rank" aria-hidden="true">${rank}</span>
    <span class="lab-name" aria-hidden="true">${id}</span>
    <button type="button" class="lab-grade figure-grade-${grade.depth}" aria-label=${grade.words} title=${grade.hint}
      @click=${() => change({ do: grade.do })}>${grade.text}</button>
    <span class="lab-what">${title}</span>
    <span class="lab-share">${share}</span>
    ${moves.map(({ sign, words: does, do: act }) => html`
      <button type="button" class="lab-icon" aria-label=${does} title=${does} ?disabled=${!act}
        @click=${() => change({ do: act })}>${sign}</button>`)}
  </li>`;

// A document that is moved past the edge leaves the ranking.
const edge = html`<li class="lab-edge" data-list="order" data-id="" data-locked>Judged, not retrieved</li>`;

const track = ({ zero, bar, ghost }) =>
  bar == null
    ? html`<span></span>`
    : html`
      <span class="lab-track" style=${styleMap({ "--zero": zero })} aria-hidden="true">
        <span class="lab-bar" style=${styleMap({ "--bar": bar })}></span>
        ${ghostAt(ghost)}
      </span>`;

// The definition of a metric is folded below its bar.
const metric = (one, change) => html`
  <li class="lab-row ${one.looked ? "lab-looked" : ""} ${one.goal ? "lab-goal" : ""}" data-metric=${one.key}
    data-direction=${one.direction}>
    <details>
      <summary class="lab-metric" aria-current=${one.kept}
        @click=${({ currentTarget }) => change({ do: ["keep", one.key, !currentTarget.parentNode.open] })}>
        <span class="lab-label">${one.name}</span> ${track(one)}
        <span class="lab-value">${one.value}</span>
        <span class="lab-change" data-sign=${one.sign}>${one.change}</span>
        <span class="lab-note">${one.note}</span>
      </summary>
      <p class="lab-about">${one.words} <a href=${one.chapter.address}>${one.chapter.title}</a></p>
      <p class="lab-about">${one.here} <span class="lab-detail">${one.detail}</span></p>
    </details>
  </li>`;

const goal = ({ name, now, wanted, met }) => html`
  <li class=${met ? "lab-met" : ""}>
    <span>${met ? "✓" : "○"}</span> <b>${name}</b> <span>${now}</span> <span>→ ${wanted}</span>
    <span class="figure-spoken">${met ? "reached" : "not reached"}</span>
  </li>`;

// A challenge has a page of its own, which leads here and unfolds into a card.
let shared;
const share = shareButton("lab-share-button", () => {
  const { key, title } = shared;
  const text = solved().includes(key) ? `I solved “${title}” in the ranking lab.` : `“${title}”, a challenge in the ranking lab:`;
  return { title, text, url: new URL(`../challenge/${key}.html`, location.href).href };
});

Object.assign(PARTS, {
  documents: ({ label, note, rows, titled }, change) => html`
    <p class="lab-heading">${label} <small>${note}</small></p>
    <ol class="lab-list ${titled ? "lab-titled" : ""}" aria-label="Ranking, then what is judged, but not retrieved">
      ${repeat(rows, ({ id }) => id, (one) => (one.id ? row(one, change) : edge))}
    </ol>`,

  metrics: ({ tally, why, groups, more, settings }, change) => html`
    <p class="lab-heading">Metrics <small>${tally}</small></p>
    <p class="lab-reason">${why}</p>
    <div class="lab-groups">
      ${groups.map(({ title, metrics }) => html`
        ${title ? html`<p class="figure-label">${title}</p>` : nothing}
        <ul>${repeat(metrics, ({ key }) => key, (one) => metric(one, change))}</ul>`)}
    </div>
    ${more ? button(more, change) : nothing}
    ${settings ? html`<p class="lab-about">${settings}</p>` : nothing}`,

  fold: ({ name, open, parts }, ...given) => html`
    <details class="lab-options" ?open=${open}>
      <summary>${name}</summary>
      <div class="lab-settings">${parts.map((part) => PARTS[part.part](part, ...given))}</div>
    </details>`,

  // On a narrow screen, where the metrics are out of sight while documents are moved, this stays at the lower edge.
  verdict: ({ words, kind, goals, metrics, next }, change) => html`
    <div class="lab-brief" aria-hidden="true">
      ${goals.map(({ name, now, wanted, met }) => html`
        <p class="lab-${met ? "met" : "open"}">${met ? "✓" : "○"} ${name} ${now} (${wanted})</p>`)}
      ${metrics.map((one) => html`
        <p data-direction=${one.direction}><span>${one.name}</span> <span class="lab-change" data-sign=${one.sign}>${one.value}</span> ${track(one)}</p>`)}
    </div>
    <p class="lab-outcome lab-${kind}" role="status">${words}</p>
    ${next ? html`<p class="lab-next">${button(next, change)}</p>` : nothing}`,

  goals: ({ goals }) => html`<ul class="lab-goals">${goals.map(goal)}</ul>`,

  share(one) {
    shared = one;
    return share;
  },

  select: ({ label, name, options, value }, change) => html`
    <label class="lab-choose">
      <span>${label}</span>
      <select name=${name} .value=${live(value)} @change=${({ target }) => change({ do: [name, target.value] })}>
        ${options.map(([key, words]) => html`<option value=${key} ?selected=${key === value}>${words}</option>`)}
      </select>
    </label>`,
});
