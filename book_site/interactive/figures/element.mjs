// <moving-figure data-name=…>: draws what Python described while the page was built. Python itself is loaded when the
// reader first points at the figure, and answers every change.
import { html, render } from "lit-html";
import { keepGuess, keptGuess } from "../exercises/stored.mjs";
import { address } from "../python/files.mjs";
import { dragging, fall, lighting, moved, travel } from "./motion.mjs";
import { parts } from "./parts.mjs";
import { running } from "./running.mjs";
import { following } from "./scenes.mjs";

let styled; // the style sheet, loaded once
export const loadStyle = () =>
  (styled ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", onload: resolve, onerror: reject });
    document.head.append(Object.assign(link, { href: address("figures.css") }));
  }));

export class MovingFigure extends HTMLElement {
  connectedCallback() {
    if (this.near) return;
    const start = ([seen]) => seen.isIntersecting && this.start().catch(console.warn);
    this.near = new IntersectionObserver(start, { rootMargin: "400px" });
    this.near.observe(this);
  }

  // Changes made before Python is loaded wait for it.
  async start() {
    this.near.disconnect();
    await loadStyle();
    this.change = this.change.bind(this);
    this.press = this.press.bind(this);
    this.run = running({
      show: (then) => this.draw(this.after(then)),
      ahead: (then) => this.after(then),
      redraw: () => this.draw(this.shown),
    });
    this.place = this.querySelector(".figure-place");
    this.scenes = this.closest(".scenes");
    this.first = this.described(JSON.parse(this.querySelector("script").textContent));
    this.draw(this.first);
    const hold = () => (this.atStart = this.state);
    const letGo = () => this.letGo();
    dragging(this, { begin: hold, move: (...way) => this.move(...way), end: letGo });
    this.addEventListener("pointerdown", ({ target }) => target.matches("input[type=range]") && hold());
    for (const end of ["change", "pointerup", "pointercancel"]) this.addEventListener(end, letGo);
    this.light = lighting(this);
    for (const kind of ["pointerover", "pointerdown", "focusin"])
      this.addEventListener(kind, () => this.asked(), { once: true });
    this.classList.add("figure-ready");
    const guess = keptGuess(this.dataset.name)?.guess;
    if (guess !== undefined) await this.change({ guess });
    const texts = this.scenes?.querySelectorAll(".scene") ?? [];
    this.follow = following(texts, (state) => this.shown.locked || this.change({ ...this.first.state, ...state }));
  }

  // The description of the start, from the data in the page.
  described(data) {
    return data;
  }

  // The end of a gesture.
  letGo() {
    this.atStart = undefined;
  }

  move(key, from, to) {
    return this.change({ [key]: moved(this.state[key], from, to) });
  }

  // Loads the Python that answers. If it cannot start, the figure stays as it is.
  asked() {
    const { name } = this.dataset;
    return (this.asking ??= import("../python/shared.mjs")
      .then(({ asking }) => asking(`figures/${name}.json`, `rankmetrics_lib.figures.${name}`))
      .then((ask) => (this.ask = ask))
      .catch(console.warn));
  }

  // Every change by the reader comes here. Within a gesture, it is compared with the state before the gesture.
  async change(then) {
    if (!this.ask) await this.asked();
    if (!this.ask) return;
    this.run.cancel();
    const state = { ...this.state, ...then };
    if (JSON.stringify(state) === JSON.stringify(this.state)) return;
    this.draw(this.after(then));
    if (then.guess !== undefined) this.keep(then.guess);
  }

  // From now on the figure starts with the guess, and the end of the chapter comes back to it.
  keep(guess) {
    this.first = this.ask({ state: { ...this.first.state, guess }, before: null });
    const { words } = this.shown.parts.find(({ part }) => part === "kept");
    keepGuess(this.dataset.name, { guess, words });
    this.follow?.();
  }

  async press(button) {
    if (!this.ask) await this.asked();
    if (this.ask) this.run.press(button);
  }

  after(then) {
    return this.ask({ state: { ...this.state, ...then }, before: this.atStart ?? this.state });
  }

  reset() {
    this.run.cancel();
    this.draw(this.first);
  }

  // During a run of many steps, steady parts stay as they are.
  draw(shown) {
    const { change, press, run } = this;
    const fresh = shown !== this.shown;
    const all = shown.parts.map((part, place) => (part.steady && run.label ? this.drawn[place] : part));
    [this.state, this.shown, this.drawn] = [shown.state, shown, all];
    const app = this.app(parts(all, { change, locked: shown.locked, state: shown.state, press, going: run.label }));
    const focused = document.activeElement;
    travel(this, () => render(app, this.place));
    if (this.contains(focused)) focused.focus({ preventScroll: true }); // a row loses the focus when it changes its place
    if (fresh) fall(this);
    this.light?.();
    this.scenes?.classList.toggle("scenes-waiting", shown.locked);
  }

  // The parts, and what stands around them.
  app(drawn) {
    const { said, next } = this.shown;
    return html`
      <div class="figure-app figure-${this.dataset.name}">
        <div class="figure-next">
          <p class="figure-trying"><b>${next[0]}: </b>${next[1]}</p>
          <button type="button" class="figure-again" ?disabled=${this.shown === this.first}
            @click=${() => this.reset()}>Reset</button>
        </div>
        ${drawn}
        <p class="figure-said" role="status" aria-busy="${Boolean(this.run.label)}">${said}</p>
      </div>`;
  }
}
