// <ranking-lab>: a ranking to change, and every metric beside it. Python says what each act of the reader does; here is
// what only a browser knows: keys, the address, the clipboard, and what is stored.
import "./lab.css";
import { html, nothing } from "lit-html";
import { MovingFigure } from "../figures/element.mjs";
import { asking } from "../python/shared.mjs";
import { copying } from "./copying.mjs";
import "./parts.mjs";
import { remember, solved, wantedAll } from "./stored.mjs";

class RankingLab extends MovingFigure {
  get whole() {
    return this.dataset.name === "lab";
  }

  described({ chapters, ...first }) {
    this.chapters = chapters;
    this.findChapters(first);
    this.copies = copying({
      address: () => this.address,
      python: async () => {
        await this.asked();
        return this.ask?.({ python: this.state }).code;
      },
      redraw: () => this.draw(this.shown),
    });
    return first;
  }

  start() {
    return (this.started ??= this.begin());
  }

  async begin() {
    this.classList.toggle("lab-arriving", this.whole && (wantedAll() || location.search.length > 1));
    await super.start();
    const looking = ({ target }) => this.look(target.closest("[data-metric]")?.dataset.metric ?? "");
    for (const kind of ["pointerover", "focusin", "pointerleave"]) this.addEventListener(kind, looking);
    this.addEventListener("keydown", (event) => this.onKey(event));
    (this.whole ? document : this).addEventListener("keydown", (event) => this.onUndoKey(event));
    this.classList.add("lab-ready");
    if (this.whole) await this.arrive();
  }

  // Goes where the address says, with what this reader did in the lab before.
  async arrive() {
    Object.assign(this.state, { solved: solved(), all: wantedAll() });
    await this.act("arrive", Object.fromEntries(new URLSearchParams(location.search)));
    this.classList.remove("lab-arriving");
    this.settle();
  }

  asked() {
    return (this.asking ??= asking("lab.json", "lab.page")
      .then((ask) => (this.ask = (question) => this.checked(ask(question))))
      .catch(({ message }) => this.fail(`Python could not be started, so the numbers stay as they were. ${message}`)));
  }

  // What cannot be done is said, and everything stays.
  checked(answer) {
    this.problem = answer.error ?? "";
    if (answer.error) return this.shown;
    if (answer.parts) this.findChapters(answer);
    return answer;
  }

  // The address of the section that derives each metric is known to the page alone.
  findChapters({ parts }) {
    const { groups } = parts.find(({ part }) => part === "metrics");
    for (const metric of groups.flatMap(({ metrics }) => metrics)) metric.chapter = this.chapters?.[metric.key];
  }

  // To everybody: a link that cannot be read, or a browser that cannot run Python.
  fail(problem) {
    this.problem = problem;
    this.classList.remove("lab-arriving");
    this.draw(this.shown);
  }

  act(...does) {
    return this.change({ do: does });
  }

  show(text) {
    return this.act("show", text);
  }

  move(list, from, to) {
    return this.act("place", this.state.order[from], to);
  }

  look(key) {
    if (this.ask && !this.atStart && key !== this.state.looked) this.act("look", key);
  }

  // Keys on a document's handle, besides the arrows.
  onKey(event) {
    if (!event.target.matches(".figure-handle") || event.ctrlKey || event.metaKey || event.altKey) return;
    const { id } = event.target.closest("li").dataset;
    const acts = { Home: ["place", id, 0], End: ["last", id], Delete: ["out", id], Backspace: ["out", id] };
    const act = acts[event.key] ?? (/^\d$/.test(event.key) && ["grade", id, Number(event.key)]);
    if (!act) return;
    event.preventDefault();
    this.act(...act);
  }

  // Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y), wherever no text is being written.
  onUndoKey(event) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !"zy".includes(key)) return;
    if (event.target.closest?.("input[type=search], input[type=text], textarea, [contenteditable]")) return;
    event.preventDefault();
    this.act(key === "y" || event.shiftKey ? "redo" : "undo");
  }

  letGo() {
    super.letGo();
    this.settle();
  }

  draw(shown) {
    const focused = document.activeElement?.closest?.("ranking-lab") === this && document.activeElement;
    const begun = shown.state.challenge && shown.state.challenge !== this.state?.challenge;
    super.draw(shown);
    if (focused && (focused.disabled || !focused.isConnected)) {
      const row = focused.closest(".lab-document") ?? this;
      (row.querySelector(".figure-handle") ?? this.querySelector(".figure-handle"))?.focus({ preventScroll: true });
    }
    if (begun) this.querySelector(".figure-at-task").scrollIntoView({ block: "nearest" });
    if (!this.atStart) this.settle();
  }

  // After a gesture: what others hear, the address, and what is kept.
  settle() {
    this.querySelector(".lab-status").textContent = this.state.did || this.state.past.length ? this.shown.status : "";
    if (!this.whole || !this.ask || this.classList.contains("lab-arriving")) return;
    remember(this.state);
    if (this.address !== location.href) history.replaceState(null, "", this.address);
  }

  // The whole lab as a link. A query and titles are handed on.
  get address() {
    const { now, challenge, all } = this.state;
    const given = new URLSearchParams(location.search);
    const brought = ["query", "titles"].filter((name) => given.has(name));
    const parts = [
      now,
      ...(challenge ? [`challenge=${challenge}`] : []),
      ...(all ? ["show=all"] : []),
      ...brought.map((name) => `${name}=${encodeURIComponent(given.get(name))}`),
    ];
    return new URL(`?${parts.join("&")}`, location.href).href;
  }

  app(drawn) {
    return html`
      <div class="figure-app lab-app figure-${this.dataset.name}">
        ${drawn}
        ${this.whole ? this.copies() : nothing}
        <p class="lab-alert" role="alert">${this.problem}</p>
        <p class="lab-status figure-spoken" role="status"></p>
      </div>`;
  }
}

// An element that is defined while the page is still read would start before its children are there.
const define = () => customElements.define("ranking-lab", RankingLab);
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", define);
else define();
