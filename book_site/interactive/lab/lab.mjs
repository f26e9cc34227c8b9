// <ranking-lab>: a ranking to change, and every metric beside it. Here is what happens; drawing is in the other files.
import "./lab.css";
import "./settings.css";
import "./documents.css";
import "./table.css";
import "./curves.css";
import "./room.css";
import "./fingers.css";
import { addressOf, broughtAlong, readAddress, showsAll } from "./address.mjs";
import { Challenges } from "./challenges.mjs";
import { drawDiscounts, drawRoc, lightUpMarks } from "./curves.mjs";
import { parsed } from "./dom.mjs";
import { drawCut, drawDocuments, lightUp } from "./documents.mjs";
import { Editing } from "./editing.mjs";
import { makeParts } from "./layout.mjs";
import { glide, letDrag, onKey, onUndoKey } from "./moving.mjs";
import { startedPython } from "./python.mjs";
import { fillSettings } from "./settings.mjs";
import { ordered, stateOf, textOf } from "./state.mjs";
import { fillTable, markMetric, rememberAll, showRows, wantedAll } from "./table.mjs";
import { announcement, HINT, sayChanges } from "./words.mjs";

class RankingLab extends Editing {
  connectedCallback() {
    if (this.parts) return;
    const { description, challenges, ...build } = JSON.parse(this.dataset.build);
    Object.assign(this, build, { kept: this.dataset.kept, whole: "whole" in this.dataset });
    if (this.whole) Object.assign(this, broughtAlong(this.names));
    this.only = (this.dataset.metrics ?? "").split(" ").filter(Boolean);
    this.all = this.whole && (showsAll() || wantedAll());
    this.forget();
    this.state = stateOf(description);
    this.start = this.before = textOf(this.state);
    this.moved = "";
    this.challenges = new Challenges(this, challenges);
    this.parts = makeParts(this, description);
    this.append(this.parts.app);
    this.classList.add("lab-ready");
    this.parts.app.addEventListener("keydown", (event) => onKey(this, event));
    (this.whole ? document : this).addEventListener("keydown", (event) => onUndoKey(this, event));
    letDrag(this.parts.lists, {
      preview: (...lists) => this.preview(ordered(this.state, ...lists)),
      drop: (name, ...lists) => {
        const state = ordered(this.state, ...lists);
        this.change(state, this.placeInWords(state, name), { still: true, moved: name });
      },
    });
    new ResizeObserver(() => {
      this.drawCurves();
      this.challenges.settle();
    }).observe(this.parts.app);
    this.description = description;
    this.showMetrics();
    this.draw(description);
    if (this.whole) {
      this.wake();
      readAddress(this);
    } else {
      const near = new IntersectionObserver(([seen]) => seen.isIntersecting && this.wake(), { rootMargin: "400px" });
      near.observe(this);
    }
  }

  // Whether this lab has a curve.
  draws(curve) {
    return this.whole || this.dataset.curve === curve;
  }

  // Starts Python; what was asked before then is answered as soon as it runs.
  async wake() {
    this.waking ??= startedPython().then(
      (python) => {
        this.python = python;
        this.look(this.looked);
      },
      (error) => this.fail(`Python could not be started, so the numbers stay as they were. ${error.message}`),
    );
    await this.waking;
  }

  async ask(question, use) {
    if (!this.python) await this.wake();
    if (!this.python) return;
    const answer = this.python(question);
    if (answer.error) this.fail(answer.error);
    else use(answer);
  }

  get reference() {
    return this.pinned ?? this.before;
  }

  // Nothing to undo or redo.
  forget() {
    this.past = [];
    this.future = [];
  }

  // Every change of the reader comes here, with what it was in words, and the document that was moved.
  change(state, words, { still = false, keep = true, moved = "", arrives = false } = {}) {
    const text = textOf(state);
    const now = textOf(this.state);
    if (text === now) return this.redraw(still);
    if (keep) {
      this.past.push(now);
      this.future = [];
    }
    this.before = arrives ? text : now; // where somebody arrives, nothing has changed
    this.moved = moved;
    this.state = state;
    this.redraw(still);
    return this.update(words);
  }

  redraw(still) {
    const draw = () => drawDocuments(this, this.parts.lists);
    if (still) draw();
    else glide(this.parts.lists, draw);
    this.drawSettings();
  }

  update(words) {
    const state = textOf(this.state);
    this.ask({ ask: "describe", state, reference: this.reference }, (description) => {
      if (state !== textOf(this.state)) return;
      this.drawNumbers(description);
      this.sayWhy();
      this.say(announcement(this, words));
      if (this.whole) history.replaceState(null, "", addressOf(this));
      this.challenges.check(state);
    });
  }

  preview(state) {
    drawCut(this, this.parts.lists.ranking);
    const reference = this.pinned ?? textOf(this.state);
    this.ask({ ask: "describe", state: textOf(state), reference }, (description) => this.drawNumbers(description));
  }

  draw(description) {
    drawDocuments(this, this.parts.lists);
    this.drawSettings();
    this.drawNumbers(description);
  }

  drawNumbers(description) {
    this.description = description;
    fillTable(this.parts.table, description.groups);
    sayChanges(this);
    this.drawCurves();
  }

  drawSettings() {
    if (this.whole) fillSettings(this, this.parts.app);
    this.parts.undo.disabled = !this.past.length;
    this.parts.redo.disabled = !this.future.length;
    this.parts.pin.setAttribute("aria-pressed", this.pinned !== undefined);
    const full = this.state.ranking.length + this.state.missed.length >= this.names.length;
    for (const add of this.parts.add) add.disabled = full;
  }

  drawCurves() {
    if (this.draws("discount")) drawDiscounts(this.parts.discounts, this.description);
    if (this.draws("roc")) drawRoc(this.parts.roc, this.description);
    this.look(this.looked);
  }

  // Shows which ranks make a metric: the one looked at, else the one that is kept.
  look(key) {
    this.looked = key;
    markMetric(this.parts.table, key, this.kept);
    const asked = key ?? this.kept;
    if (!this.python) return;
    const state = textOf(this.description);
    this.ask({ ask: "shares", state, key: asked }, (found) => {
      lightUp(this.parts.lists.ranking, found);
      lightUpMarks(this.parts.app, found.made);
    });
  }

  select(key) {
    this.kept = key;
    sayChanges(this);
    this.sayWhy();
    this.look(key);
  }

  // Why the metric that is kept moved with the last change.
  sayWhy() {
    const change = { before: this.before, state: textOf(this.state), document: this.moved };
    this.ask({ ask: "reason", ...change, key: this.kept }, ({ reason }) => {
      this.parts.reason.textContent = reason || HINT;
    });
  }

  showAll(all) {
    this.all = all;
    rememberAll(all);
    this.showMetrics();
    sayChanges(this);
    history.replaceState(null, "", addressOf(this));
  }

  // The six first, with those of the challenge and the one that is kept; or all.
  showMetrics() {
    const { metrics } = this.challenges;
    const keys = this.description.groups.flatMap((group) => group.metrics.map(({ key }) => key));
    const few = this.whole ? [...this.first, ...metrics, this.kept] : this.only;
    this.shown = new Set(this.all ? keys : few);
    showRows(this.parts.table, this.shown, metrics);
    this.parts.table.classList.toggle("lab-few", this.whole && !this.all);
    this.parts.more.textContent = this.all ? "Show fewer metrics" : `Show all ${keys.length} metrics`;
  }

  // Goes to the state of a text.
  show(text, words = "", options) {
    this.ask({ ask: "describe", state: text }, (description) => this.change(stateOf(description), words, options));
  }

  undo() {
    if (!this.past.length) return;
    this.future.push(textOf(this.state));
    this.show(this.past.pop(), "Undone.", { keep: false });
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(textOf(this.state));
    this.show(this.future.pop(), "Done again.", { keep: false });
  }

  reset() {
    this.pinned = this.challenges.current ? this.pinned : undefined;
    this.show(this.challenges.current?.start ?? this.start, "As at the start.");
  }

  pin() {
    this.pinned = this.pinned === undefined ? textOf(this.state) : undefined;
    this.before = textOf(this.state);
    this.drawSettings();
    this.update(this.pinned ? "Pinned: changes are now measured from here." : "No longer pinned.");
  }

  tryChallenge(key) {
    this.challenges.open(key);
    this.forget(); // undoing a move must not leave the challenge
    const start = this.challenges.current?.start;
    this.kept = this.challenges.metrics[0] ?? this.kept;
    this.showMetrics();
    this.ask({ ask: "describe", state: start ?? textOf(this.state) }, (description) => {
      this.pinned = this.challenges.current ? description.state : undefined;
      if (description.state === textOf(this.state)) {
        this.before = description.state;
        this.redraw(true);
        this.update("");
      } else this.change(stateOf(description), "", { keep: false });
    });
  }

  askPython(use) {
    this.ask({ ask: "python", state: textOf(this.state) }, ({ code }) => use(code));
  }

  // To screen readers.
  say(words) {
    this.parts.status.textContent = words;
    this.parts.alert.textContent = "";
  }

  // To everybody: a link that cannot be read, or a browser that cannot run Python.
  fail(words) {
    this.parts.alert.textContent = words;
  }
}

await parsed; // the lab comes after its title and its table
customElements.define("ranking-lab", RankingLab);
