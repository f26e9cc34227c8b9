// <moving-figure>: takes the place of a stored figure once Python has its numbers. The figures are registered here.
import "./figure.css";
import "./err_readers.css";
import { h } from "../lab/dom.mjs";
import { address } from "../python/files.mjs";
import { asking } from "../python/shared.mjs";

const FIGURES = {
  err_readers: () => import("./err_readers.mjs"),
};

let styled; // the style sheet, loaded once
const loadStyle = () =>
  (styled ??= new Promise((resolve, reject) => {
    document.head.append(h("link", { rel: "stylesheet", href: address("figures.css"), onload: resolve, onerror: reject }));
  }));

class MovingFigure extends HTMLElement {
  connectedCallback() {
    if (this.waiting) return;
    const near = ([seen]) => seen.isIntersecting && this.start().catch(console.warn);
    this.waiting = new IntersectionObserver(near, { rootMargin: "400px" });
    this.waiting.observe(this);
  }

  // Where Python cannot be started, the stored figure stays.
  async start() {
    this.waiting.disconnect();
    const { name } = this.dataset;
    const [{ trying, build }, ask] = await Promise.all([
      FIGURES[name](),
      asking("figures.json", `figures.${name}`),
      loadStyle(),
    ]);
    this.ask = ask;
    const shown = ask({});
    this.state = shown.state;
    const { elements, draw } = build(this, shown);
    this.said = h("p", { class: "figure-said", role: "status" });
    const tip = h("p", { class: "figure-try" }, h("b", {}, "Try: "), trying);
    const again = h("button", { type: "button", class: "figure-again", onclick: () => this.reset() }, "Reset");
    const foot = h("div", { class: "figure-foot" }, tip, again);
    this.app = h("div", { class: `figure-app figure-${name}` }, ...elements, this.said, foot);
    this.watchDrags();
    this.drawing = draw;
    this.draw(shown);
    this.firstElementChild.append(this.app);
    this.classList.add("figure-ready");
  }

  // Every change of the reader comes here. While a slider is dragged, the sentence compares with what was there before
  // the drag, since the ticks on the way were hardly seen.
  change(parts) {
    const state = { ...this.state, ...parts };
    if (JSON.stringify(state) === JSON.stringify(this.state)) return;
    const before = this.atStart ?? this.state;
    this.state = state;
    this.draw(this.ask({ state, before }));
  }

  watchDrags() {
    this.app.addEventListener("pointerdown", ({ target }) => {
      this.atStart = target.matches("input[type=range]") ? this.state : undefined;
    });
    for (const end of ["change", "pointerup", "pointercancel"])
      this.app.addEventListener(end, () => (this.atStart = undefined));
  }

  reset() {
    const shown = this.ask({});
    this.state = shown.state;
    this.draw(shown);
  }

  draw(shown) {
    this.drawing(shown);
    this.said.textContent = shown.said;
  }
}

customElements.define("moving-figure", MovingFigure);
