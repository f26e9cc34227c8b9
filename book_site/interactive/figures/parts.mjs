// Draws the parts that a figure's Python describes (parts.py). `change` takes the new values of the state.
import { html, nothing, svg } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { styleMap } from "lit-html/directives/style-map.js";

const dots = (grade) => html`
  <span class="figure-dots" role="img" aria-label="grade ${grade} of 3">
    ${"●".repeat(grade)}<i>${"○".repeat(3 - grade)}</i>
  </span>`;

const ghostAt = (at) => (at == null ? nothing : html`<span class="figure-ghost" style="--at: ${at}"></span>`);

const guessAt = (at) => (at == null ? nothing : html`<span class="figure-guess-mark" style="--at: ${at}"></span>`);

const cells = (all) => html`
  <span class="figure-cells" style="--columns: ${all.length - 1}" aria-hidden="true">${all.map((one) => html`<span>${one}</span>`)}</span>`;

const bar = (cell) =>
  cell ? html`<span class="figure-gain" style="--across: ${cell[0]}">${ghostAt(cell[1])}</span>` : nothing;

const PARTS = {
  text: ({ words }) => html`<p>${words}</p>`,

  ranked: ({ key, label, documents, cut, rest, head, columns, fixed }, change, locked) => html`
    ${head
      ? html`
        <button type="button" class="figure-head" aria-pressed=${head.pressed} @click=${() => change(head.then)}>
          ${head.text}
        </button>`
      : columns
        ? html`<div class="figure-label figure-columns"><span>${label}</span>${cells(columns)}</div>`
        : html`<p class="figure-label">${label}</p>`}
    <div class="figure-list">
      <ol class=${rest ? "figure-with-shelf" : ""} aria-label=${label}>
        ${repeat(documents, ({ id }) => id, ({ id, title, grade, invites, words, cells: bars, value }, place) => html`
          <li class="figure-row ${place < cut ? "" : "figure-beyond"} ${invites ? "figure-inviting" : ""} ${columns ? "figure-columns" : ""}"
            data-key="${key}-${id}" data-list=${key} data-id=${id} ?data-locked=${locked || fixed}>
            ${fixed ? nothing : html`<button type="button" class="figure-handle" ?disabled=${locked}
              aria-label="${title}, ${rankOf(place, cut, rest)}, ${words ?? `grade ${grade} of 3`}. Arrow keys move it."></button>`}
            <span class="figure-rank figure-grade-${grade}" aria-hidden="true">
              ${place < cut || !rest ? place + 1 : nothing}
            </span>
            <span><span class="figure-title">${title}</span> ${grade == null || columns ? nothing : dots(grade)}</span>
            ${columns ? cells([...bars.map(bar), html`<b>${value}</b>`]) : nothing}
          </li>`)}
      </ol>
      ${cut < documents.length ? html`<p class="figure-cut" style="--cut: ${cut}">${rest || "not counted"}</p>` : nothing}
    </div>`,

  // Who is ahead, as a bar from a middle line: to the left for the first, to the right for the second.
  duel: ({ names: [left, right], vote, widest, staggered, rows }) => html`
    <div class="figure-duel ${staggered ? "figure-staggered" : ""}">
      <ul>
        <li style="--lead: ${vote}">
          <b>◂ ${left}</b>
          <span class="figure-name">You</span>
          <b>${right} ▸</b>
          <span class="figure-track"><span class="figure-vote ${vote ? "" : "figure-away"}"></span></span>
        </li>
        ${rows.map(({ name, link, values: [a, b], lead, ghost }, place) => html`
          <li style=${styleMap({ "--lead": lead / widest, "--place": place })}>
            <b>${a}</b>
            <a class="figure-name" href=${link}>${name}</a>
            <b>${b}</b>
            <span class="figure-track">${ghostAt(ghost == null ? null : ghost / widest)}</span>
          </li>`)}
      </ul>
    </div>`,

  guess({ question, range: [min, max, step], start, button }, change) {
    const digits = `${step}`.split(".")[1]?.length ?? 0;
    const show = ({ target }) => (target.nextElementSibling.textContent = Number(target.value).toFixed(digits));
    const commit = (event) => {
      event.preventDefault();
      change({ guess: Number(event.target.guess.value) });
    };
    return html`
      <form class="figure-guess" @submit=${commit}>
        <label><span>${question}</span>
          <input class="figure-slide" name="guess" type="range" min=${min} max=${max} step=${step} value=${start}
            @input=${show} />
          <b aria-hidden="true">${start.toFixed(digits)}</b>
        </label>
        <button>${button}</button>
      </form>`;
  },

  vote: ({ question, options }, change) => html`
    <div class="figure-asked" role="group" aria-label=${question}>
      <p>${question}</p>
      <div class="figure-buttons">
        ${options.map((text) => html`<button type="button" @click=${() => change({ guess: text })}>${text}</button>`)}
      </div>
    </div>`,

  kept: ({ words }) => html`<p>${words}</p>`,

  stacks: ({ label, got, ideals }) => html`
    <div class="figure-stacks" role="group" aria-label=${label} style="--end: ${sizes(got)}">
      ${[got, ...ideals].map((one, place) => html`
        <div class="figure-stack ${place ? "figure-possible" : ""} ${one.hidden ? "figure-hidden" : ""}">
          <p class="figure-stack-name">${one.name} <b>${one.hidden ? "?" : one.total}</b>
            ${one.guessed ? html`<b class="figure-guessed">you ${one.guessed}</b>` : nothing}
            ${one.share ? shareOf(one) : nothing}
          </p>
          <div class="figure-segments">
            ${repeat(one.segments, ({ id }) => id, ({ id, grade, size, text }) => html`
              <span class="figure-segment figure-grade-${grade}" data-key="${one.name}-${id}" data-id=${id}
                style="--size: ${size}">${text ?? (grade || nothing)}</span>`)}
            ${ghostAt(one.ghost)}
            ${one.hidden ? nothing : html`<span class="figure-end"></span>`}
            ${guessAt(one.mark)}
          </div>
        </div>`)}
    </div>`,

  choice: ({ label, options }, change) => html`
    <div class="figure-choice" role="radiogroup" aria-label=${label}>
      ${options.map(([text, then, chosen]) => html`
        <label>
          <input type="radio" name=${groupOf(change, label)} .checked=${live(chosen)} @change=${() => change(then)} />
          <span>${text}</span>
        </label>`)}
    </div>`,

  slider: ({ key, label, range: [min, max, step], value, text, upright, then }, change) => html`
    <div class="figure-slider ${upright ? "figure-upright" : ""}">
      ${slide({ min, max, step, value, label, text, upright }, (moved) => change({ ...then, [key]: moved }))}
      <span class="figure-slider-name" aria-hidden="true">${label} <b>${text}</b></span>
    </div>`,

  buttons: ({ buttons }, change) => html`
    <div class="figure-buttons">
      ${buttons.map(({ text, then, disabled, pressed }) => html`
        <button type="button" ?disabled=${disabled} aria-pressed=${pressed ?? nothing} @click=${() => change(then)}>${text}</button>`)}
    </div>`,

  // The button of a run stops it; the others wait. Its words are a new node: changed words would jump in place.
  runs: ({ key, buttons }, change, locked, state, { press, going }) => html`
    <div class="figure-buttons figure-runs">
      ${buttons.map(({ text, then, goal }) => html`
        <button type="button" ?disabled=${going && going !== text}
          @click=${() => press({ label: text, key, then, goal })}>${going === text ? html`Stop` : html`<span>${text}</span>`}</button>`)}
    </div>`,

  numbers: ({ rows }) => html`
    <ul class="figure-numbers">
      ${rows.map(([name, text, main]) => html`<li class=${main ? "figure-main" : ""}><span>${name}</span> <b>${text}</b></li>`)}
    </ul>`,

  boxes: ({ name, filled, of, guess }) => html`
    <div class="figure-boxes">
      <span class="figure-label">${name}</span>
      <span class="figure-row-of-boxes" aria-hidden="true">
        ${Array.from({ length: of }, (_, place) => html`
          <span class="figure-box ${place < filled ? "figure-full" : ""} ${place + 1 === guess ? "figure-guessed" : ""}"></span>`)}
      </span>
    </div>`,

  strip: ({ kinds, documents, pull, beside, limit }, change, locked, state) => html`
    <div class="figure-strip ${pull ? "figure-pulled" : ""} ${beside ? "figure-beside" : ""}">
      ${kinds?.length
        ? html`
          <p class="figure-legend">
            <span class="figure-relevant"><span class="figure-bar"></span>${kinds[0]}</span>
            <span><span class="figure-bar"></span>${kinds[1]}</span>
            ${kinds[2] ? html`<span><span class="figure-tick"></span>${kinds[2]}</span>` : nothing}
          </p>`
        : nothing}
      <ol>
        ${repeat(documents, ({ id }, place) => id ?? place, (one, place) => html`
          <li class="figure-document ${one.relevant ? "figure-relevant" : ""} ${one.quiet ? "figure-quiet" : ""}
            ${one.from == null ? "" : "figure-from"} ${one.joined ? "figure-joined" : ""}" data-key=${one.id ?? nothing} data-id=${one.group ?? one.id ?? nothing}
            style=${styleMap({ "--bar": one.bar ?? 1, "--from": one.from ?? 0 })}>
            ${one.rank ? html`<span class="figure-rank figure-grade-${one.relevant ? 3 : 0}">${one.rank}</span>` : nothing}
            <span class="figure-title">${one.title}</span>
            <span class="figure-bar ${one.open ? "figure-open" : ""}" style=${styleMap({ "--filled": one.filled })}></span>
            ${ghostAt(one.ghost)}
            ${one.tick == null ? nothing : html`<span class="figure-tick" style="--at: ${one.tick}"></span>`}
            ${one.words ? html`<span class="figure-spoken">${one.words}</span>` : nothing}
            <b class="figure-mark ${one.wrong ? "figure-wrong" : ""}" aria-hidden=${one.words ? "true" : nothing}>${one.mark}</b>
            ${pull ? pulled(pull, place, state, one.mark, change) : nothing}
          </li>`)}
      </ol>
      ${limit == null ? nothing : html`<div class="figure-limit" style="--at: ${limit}"></div>`}
    </div>`,

  cut: ({ kinds, documents, by, rest }, change) => html`
    <div class="figure-cutting" style="--ranked: ${by.range[1]}; --k: ${by.value}">
      <p class="figure-legend">
        ${kinds.map((kind, place) => html`<span><span class="figure-rank figure-grade-${place ? 0 : 3}"></span>${kind}</span>`)}
      </p>
      <ol>
        ${documents.map(({ title, relevant, mark, wrong, quiet, unread }, place) => html`
          <li class="figure-ranked ${quiet ? "figure-quiet" : ""} ${unread ? "figure-unread" : ""}
            ${place === by.range[1] ? "figure-first-of-rest" : ""}" data-id=${mark}>
            <span class="figure-rank figure-grade-${relevant ? 3 : 0}">${place < by.range[1] ? place + 1 : nothing}</span>
            <span class="figure-title">${title}</span>
            <b class="figure-mark ${wrong ? "figure-wrong" : ""}">${mark}</b>
          </li>`)}
      </ol>
      <p class="figure-rest">${rest}</p>
      <div class="figure-cut-line"></div>
      ${PARTS.slider(by, change)}
    </div>`,

  group: ({ name, parts }, change, locked, state) => html`
    <div class="figure-group" role="group" aria-label=${name}>
      <p class="figure-group-name">${name}</p>
      ${parts.map((part) => PARTS[part.part](part, change, locked, state))}
    </div>`,

  // The rows are in two columns, and each has its head.
  judged: ({ judges, documents }, change) => html`
    <div class="figure-judged">
      ${[0, 1].map(() => html`
        <p class="figure-judges" aria-hidden="true">${judges.map((judge) => html`<span>${judge}</span>`)}</p>`)}
      <ol style="--half: ${Math.ceil(documents.length / 2)}">
        ${documents.map(({ id, title, grades }) => html`
          <li data-id=${id}>
            <span class="figure-title">${title}</span>
            ${grades.map(({ grade, words, then }) => html`
              <button type="button" class="figure-grade-${grade}" aria-label=${words} @click=${() => change(then)}>
                ${grade}
              </button>`)}
          </li>`)}
      </ol>
    </div>`,

  // Readers fall in a lane of their own, which motion.mjs fills. A dot marks a relevant result, as in the stored picture.
  falls: ({ heads: [grade, rests, expected], rows, falling, last }, change) => html`
    <div class="figure-falls">
      <p class="figure-legend">
        <span>${grade}</span>
        <span class="figure-counted"><span class="figure-bar"></span>${rests}</span>
        <span><span class="figure-bar"></span>${expected}</span>
      </p>
      <div aria-hidden="true" data-falling=${falling.join(" ")}></div>
      ${last ? html`<span class="figure-reader" style="--fell: ${last}" aria-hidden="true"></span>` : nothing}
      <ol>
        ${rows.map(({ id, title, share, mark, expected, guess, quiet, button }) => html`
          <li class="figure-document ${quiet ? "figure-quiet" : ""}" data-id=${id} style="--bar: ${Math.max(share, expected)}">
            ${button
              ? html`
                <button type="button" class="figure-grade-${button.grade}" aria-label=${button.words}
                  @click=${() => change(button.then)}>${button.grade}</button>`
              : nothing}
            <span class="figure-title">
              ${title} ${button?.grade ? html`<span class="figure-dots" aria-hidden="true">●</span>` : nothing}
            </span>
            <span class="figure-bar" style="--bar: ${expected}"></span>
            <span class="figure-counted"><span class="figure-bar" style="--bar: ${share}"></span></span>
            <b class="figure-mark">${mark}</b>
            ${guessAt(guess)}
          </li>`)}
      </ol>
    </div>`,

  counts: ({ caption, heads, rows }) => html`
    <table class="figure-counts">
      <caption>${caption}</caption>
      <thead><tr><td></td>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>
        ${rows.map((cells, row) => html`
          <tr>
            <th scope="row">${heads[row]}</th>
            ${cells.map(({ count, id }, column) => html`
              <td class="${row === column ? "figure-agreed" : ""} ${count ? "" : "figure-none"}"
                data-id=${id}>${count || "·"}</td>`)}
          </tr>`)}
      </tbody>
    </table>`,

  // The lines keep their order in the page, so that each can turn toward its new place.
  orders: ({ columns, crossings, swaps }, change) => html`
    <div class="figure-orders" style="--rows: ${columns[0].things.length}">
      ${columns.map(({ name, things }, right) => html`
        <div class="figure-order ${right ? "figure-second" : ""}">
          <p class="figure-label">${name}</p>
          <ol aria-label=${name}>
            ${repeat(things, ([id]) => id, ([id, title]) => html`
              <li data-key="${name}-${id}" data-id=${id}>${title}</li>`)}
          </ol>
        </div>`)}
      <div class="figure-between" aria-hidden="true">
        <svg viewBox="0 0 100 ${100 * columns[0].things.length}" preserveAspectRatio="none">
          ${columns[0].things.map(([id], from) => link(id, from, columns[1].things.findIndex(([other]) => other === id)))}
        </svg>
        ${repeat(crossings, ({ id }) => id, ({ id, where, rank }) => html`
          <span class="figure-crossing" data-key=${id} data-id="crossing" style="--at: ${where}; --place: ${rank - 0.5}"></span>`)}
      </div>
      <div class="figure-swaps">
        ${swaps.map(({ words, then }) => html`<button type="button" aria-label=${words} @click=${() => change(then)}>⇅</button>`)}
      </div>
    </div>`,

  over: ({ where, parts }, change, locked, state) => html`
    <div class="figure-over">
      ${parts.map((part) => PARTS[part.part](part, change, locked, state))}
      <div class="figure-limit" style="--at: ${where}"></div>
    </div>`,

  plot({ label, x, y, marks, height, width, edges }) {
    const below = x.name ? 44 : x.ticks.length ? 26 : 10;
    const [atLeft, atRight, above, under] = edges ?? [28, 10, y.name ? 28 : 22, below];
    const [left, right, top, bottom] = [atLeft, width - atRight, above, height - under];
    const scale = ({ from, to }, start, end) => (value) => start + ((end - start) * (value - from)) / (to - from);
    const at = { across: scale(x, left, right), up: scale(y, bottom, top) };
    return html`
      <svg class="figure-plot" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
        ${x.ticks.map(([value, text]) => svg`<text x=${at.across(value)} y=${bottom + 18} text-anchor="middle">${text}</text>`)}
        ${y.ticks.map(([value, text]) => svg`
          <line class="figure-grid" x1=${left} x2=${right} y1=${at.up(value)} y2=${at.up(value)} />
          <text x=${left - 6} y=${at.up(value) + 5} text-anchor="end">${text}</text>`)}
        <text x=${right} y=${height - 4} text-anchor="end">${x.name}</text>
        <text x="0" y="14">${y.name}</text>
        ${marks.map((mark) => MARKS[mark.mark](mark, at))}
      </svg>`;
  },

  formula: ({ spoken, lines }) => html`
    <div class="figure-formula" role="group" aria-label=${spoken}>
      ${lines.map(([name, pieces]) => html`
        <p><span class="figure-label">${name}</span><span>${pieces.map(piece)}</span></p>`)}
      <p class="figure-hint"></p>
    </div>`,
};

const link = (id, from, to) => svg`
  <line class="figure-link" data-id=${id} x2="100" style="--from: ${from}; --down: ${to - from}" />`;

// The marks of a plot, in the units of its axes.
const MARKS = {
  line: ({ points, look, id }, { across, up }) =>
    svg`<polyline class="figure-line figure-${look || "main"}" data-id=${id} points=${path(points, across, up)} />`,
  area: ({ points, look, id, under }, { across, up }) =>
    svg`<polygon class="figure-area figure-${look || "main"}" data-id=${id}
      points=${path([...points, ...(under ?? [[points[0][0], 0], [points.at(-1)[0], 0]]).toReversed()], across, up)} />`,
  bars: ({ places, look, id }, { across, up }) => places.map(([from, to, height]) => svg`
    <rect class="figure-bars figure-${look || "main"}" data-id=${id} x=${across(from)} y=${Math.min(up(height), up(0))}
      width=${across(to) - across(from)} height=${Math.abs(up(0) - up(height))} />`),
  dots: ({ points, look, id }, { across, up }) => points.map(([a, b]) => svg`
    <circle class="figure-dot figure-${look || "main"}" data-id=${id} cx=${across(a)} cy=${up(b)} r="3.5" />`),
  label: ({ at: [a, b], words, right, up: above, look, anchor }, { across, up }) => svg`
    <text class="figure-label figure-${look || "main"}" x=${across(a)} y=${up(b)} dx=${right} dy=${-above} text-anchor=${anchor}>${words}</text>`,
  point: ({ at: [a, b], name, look, id }, { across, up }) => svg`
    <g class="figure-point figure-${look || "hand"}" data-id=${id} style="transform: translate(${across(a)}px, ${up(b)}px)">
      <circle r="8" />${name ? svg`<text x="10" y="22">${name}</text>` : nothing}
    </g>`,
};

const path = (points, across, up) => points.map(([a, b]) => `${across(a)},${up(b)}`).join(" ");

const slide = ({ min, max, step, value, label, text, upright }, onmove) => html`
  <input class="figure-slide" type="range" min=${min} max=${max} step=${step} .value=${live(`${value}`)}
    aria-label=${label} aria-valuetext=${text} @input=${({ target }) => onmove(Number(target.value))}
    @keydown=${upright ? letArrowsPoint : nothing} />`;

// Browsers disagree about what up and down do to a range whose lowest value is at the top: they follow the screen.
const letArrowsPoint = (event) => {
  const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!steps) return;
  event.preventDefault();
  if (steps > 0) event.target.stepUp();
  else event.target.stepDown();
  event.target.dispatchEvent(new Event("input", { bubbles: true }));
};

const pulled = ({ key, most, words }, place, state, text, change) =>
  slide({ min: 0, max: most, step: 1, value: state[key][place], label: words[place], text }, (moved) =>
    change({ [key]: state[key].with(place, moved) }));

export { ghostAt, PARTS }; // the lab adds parts of its own

let groups = 0;
const named = new WeakMap(); // of radio buttons: a number for each figure
const groupOf = (change, label) => {
  if (!named.has(change)) named.set(change, groups++);
  return `figure-${named.get(change)}-${label}`;
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

// While a question waits for its answer, nothing else can be used.
const isQuestion = ({ part }) => part === "guess" || part === "vote";

export function parts(all, { change, locked, state, ...runs }) {
  const waiting = all.some(isQuestion);
  return all.map((part) => html`
    <fieldset class="figure-at-${part.place}" style="grid-area: ${part.place}" role="presentation"
      ?disabled=${waiting && !isQuestion(part)}>${PARTS[part.part](part, change, locked, state, runs)}</fieldset>`);
}
