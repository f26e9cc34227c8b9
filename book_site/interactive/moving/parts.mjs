// Draws the parts that a figure's Python describes (parts.py). `change` takes the new values of the state.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { styleMap } from "lit-html/directives/style-map.js";

const dots = (grade) => html`
  <span class="figure-dots" role="img" aria-label="grade ${grade} of 3">
    ${"●".repeat(grade)}<i>${"○".repeat(3 - grade)}</i>
  </span>`;

const ghostAt = (at) => (at == null ? nothing : html`<span class="figure-ghost" style="--at: ${at}"></span>`);

const PARTS = {
  text: ({ words }) => html`<p class="figure-text">${words}</p>`,

  ranked: ({ key, label, documents, cut, rest, head }, change, locked) => html`
    ${head
      ? html`
        <button type="button" class="figure-head" aria-pressed=${head.pressed} @click=${() => change(head.then)}>
          ${head.text}
        </button>`
      : html`<p class="figure-label">${label}</p>`}
    <div class="figure-list">
      <ol class="figure-rows ${rest ? "figure-with-shelf" : ""}" aria-label=${label}>
        ${repeat(documents, ({ id }) => id, ({ id, title, grade, invites }, place) => html`
          <li class="figure-row ${place < cut ? "" : "figure-beyond"} ${invites ? "figure-inviting" : ""}"
            data-key="${key}-${id}" data-list=${key} data-id=${id} ?data-locked=${locked}>
            <button type="button" class="figure-handle" ?disabled=${locked}
              aria-label="${title}, ${rankOf(place, cut, rest)}, grade ${grade} of 3. Arrow keys move it."></button>
            <span class="figure-rank figure-grade-${grade}" aria-hidden="true">
              ${place < cut || !rest ? place + 1 : nothing}
            </span>
            <span><span class="figure-title">${title}</span> ${dots(grade)}</span>
          </li>`)}
      </ol>
      <p class="figure-cut" style="--cut: ${cut}">${rest || "not counted"}</p>
    </div>`,

  // Who is ahead, from a middle line: to the left for the first, to the right for the second.
  duel: ({ names: [left, right], vote, widest, staggered, rows }) => html`
    <div class="figure-duel ${staggered ? "figure-staggered" : ""}">
      <ul>
        <li class="figure-duel-row" style="--lead: ${vote}">
          <span class="figure-value figure-a">◂ ${left}</span>
          <span class="figure-name">You</span>
          <span class="figure-value figure-b">${right} ▸</span>
          <span class="figure-track"><span class="figure-vote ${vote ? "" : "figure-away"}"></span></span>
        </li>
        ${rows.map(({ name, link, values: [a, b], lead, ghost }, place) => html`
          <li class="figure-duel-row" style=${styleMap({ "--lead": lead / widest, "--place": place })}>
            <span class="figure-value ${lead < 0 ? "figure-ahead" : ""}">${a}</span>
            <a class="figure-name" href=${link}>${name}</a>
            <span class="figure-value ${lead > 0 ? "figure-ahead" : ""}">${b}</span>
            <span class="figure-track">${ghostAt(ghost == null ? null : ghost / widest)}</span>
          </li>`)}
      </ul>
    </div>`,

  guess({ key, question, start, button }, change) {
    const show = ({ target }) => (target.form.shown.value = Number(target.value).toFixed(2));
    const commit = (event) => {
      event.preventDefault();
      change({ [key]: Number(event.target.guess.value) });
    };
    return html`
      <form class="figure-guess" @submit=${commit}>
        <label for="guess-${key}">${question}</label>
        <input class="figure-slide" id="guess-${key}" name="guess" type="range"
          min="0" max="1" step="0.05" value=${start} @input=${show} />
        <output class="figure-value" name="shown" for="guess-${key}">${start.toFixed(2)}</output>
        <button>${button}</button>
      </form>`;
  },

  stacks: ({ label, got, ideals }) => html`
    <div class="figure-stacks" role="group" aria-label=${label} style="--end: ${sizes(got)}">
      ${[got, ...ideals].map((one, place) => html`
        <div class="figure-stack ${place ? "figure-possible" : ""} ${one.hidden ? "figure-hidden" : ""}">
          <p class="figure-stack-name">${one.name} <b>${one.hidden ? "?" : one.total}</b>
            ${one.guessed ? html`<span class="figure-guessed">you ${one.guessed}</span>` : nothing}
            ${one.share ? shareOf(one) : nothing}
          </p>
          <div class="figure-segments">
            ${repeat(one.segments, ({ id }) => id, ({ id, grade, size }) => html`
              <span class="figure-segment figure-grade-${grade}" data-key="${one.name}-${id}" data-id=${id}
                style="--size: ${size}">${grade || nothing}</span>`)}
            ${ghostAt(one.ghost)}
            ${one.hidden ? nothing : html`<span class="figure-end"></span>`}
            ${one.mark == null ? nothing : html`<span class="figure-guess-mark" style="--at: ${one.mark}"></span>`}
          </div>
        </div>`)}
    </div>`,

  formula: ({ spoken, lines }) => html`
    <div class="figure-formula" role="group" aria-label=${spoken}>
      ${lines.map(([name, pieces]) => html`
        <p><span class="figure-label">${name}</span><span class="figure-line">${pieces.map(piece)}</span></p>`)}
      <p class="figure-hint"></p>
    </div>`,
};

const sizes = ({ segments }) => segments.reduce((sum, { size }) => sum + size, 0);

const shareOf = ({ share: [name, text], hidden }) =>
  html`<span class="figure-share">${name} <b>${hidden ? "?" : text}</b></span>`;

const rankOf = (place, cut, rest) => (place < cut || !rest ? `rank ${place + 1}` : "missed");

const piece = (one) => {
  if (typeof one === "string") return one;
  if (one.strong) return html`<b>${one.strong}</b>`;
  if (one.over) {
    const [over, under] = [one.over, one.under].map((pieces) => html`<span>${pieces.map(piece)}</span>`);
    return html`<span class="figure-fraction">${over}${under}</span>`;
  }
  return html`
    <span class="figure-term figure-grade-${one.grade}" data-id=${one.id} data-hint=${one.hint}>${one.term}</span>`;
};

export const parts = (all, change, locked) =>
  all.map((part) => html`<div class="figure-at-${part.place}">${PARTS[part.part](part, change, locked)}</div>`);
