// <moving-figure data-name=…>: draws what Python described while the page was built. Python itself is loaded when a hand
// comes near, and answers every change.
import { html, render } from "lit-html";
import { address } from "../python/files.mjs";
import { dragging, lighting, moved, travel } from "./motion.mjs";
import { parts } from "./parts.mjs";

let styled; // the style sheet, loaded once
const loadStyle = () =>
  (styled ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", onload: resolve, onerror: reject });
    document.head.append(Object.assign(link, { href: address("moving.css") }));
  }));

export class MovingFigure extends HTMLElement {
  connectedCallback() {
    if (this.near) return;
    const start = ([seen]) => seen.isIntersecting && this.start().catch(console.warn);
    this.near = new IntersectionObserver(start, { rootMargin: "400px" });
    this.near.observe(this);
  }

  // What is done before Python is there waits for it.
  async start() {
    this.near.disconnect();
    await loadStyle();
    this.change = this.change.bind(this);
    this.place = this.querySelector(".figure-place");
    this.first = this.described(JSON.parse(this.querySelector("script").textContent));
    this.draw(this.first);
    const hold = () => (this.atStart = this.state);
    const letGo = () => (this.atStart = undefined);
    dragging(this, {
      begin: hold,
      move: (key, from, to) => this.change({ [key]: moved(this.state[key], from, to) }),
      end: letGo,
    });
    this.addEventListener("pointerdown", ({ target }) => target.matches("input[type=range]") && hold());
    for (const end of ["change", "pointerup", "pointercancel"]) this.addEventListener(end, letGo);
    this.light = lighting(this);
    for (const kind of ["pointerover", "pointerdown", "focusin"])
      this.addEventListener(kind, () => this.asked(), { once: true });
    this.classList.add("figure-ready");
  }

  // The description of the start, from the data in the page.
  described(data) {
    return data;
  }

  // Loads what answers. Where Python cannot be started, the figure stays as it is.
  asked() {
    return (this.asking ??= import("../python/shared.mjs")
      .then(({ asking }) => asking("moving.json", `rankmetrics_lib.figures.${this.dataset.name}`))
      .then((ask) => (this.ask = ask))
      .catch(console.warn));
  }

  // Every change of the reader comes here. Within a gesture it is compared with what was there before the gesture.
  async change(then) {
    if (!this.ask) {
      await this.asked();
      if (!this.ask) return;
    }
    const state = { ...this.state, ...then };
    if (JSON.stringify(state) === JSON.stringify(this.state)) return;
    this.draw(this.ask({ state, before: this.atStart ?? this.state }));
  }

  draw(shown) {
    const { state, parts: all, said, next, locked } = shown;
    this.state = state;
    const app = html`
      <div class="figure-app figure-${this.dataset.name}" data-described>
        ${parts(all, { change: this.change, locked, state })}
        <p class="figure-said" role="status">${said}</p>
        <div class="figure-foot">
          <p class="figure-next"><b>${next[0]}: </b>${next[1]}</p>
          <button type="button" class="figure-again" ?disabled=${shown === this.first}
            @click=${() => this.draw(this.first)}>Reset</button>
        </div>
      </div>`;
    const focused = document.activeElement;
    travel(this, () => render(app, this.place));
    if (this.contains(focused)) focused.focus({ preventScroll: true }); // a row that changes its place loses the focus
    this.light?.();
  }
}
