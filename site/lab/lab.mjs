// <ranking-lab>: a ranking to change, and every metric beside it. Here is what happens; drawing is in the other files.
import "./lab.css";
import "./settings.css";
import "./documents.css";
import "./table.css";
import "./curves.css";
import { Challenges } from "./challenges.mjs";
import { drawDiscounts, drawRoc, lightUpMarks } from "./curves.mjs";
import { drawCut, drawDocuments, lightUp } from "./documents.mjs";
import { makeParts } from "./layout.mjs";
import { glide, letDrag, onKey } from "./moving.mjs";
import { startedPython } from "./python.mjs";
import { fillSettings } from "./settings.mjs";
import { added, find, graded, moved, ordered, set, stateOf, textOf, without } from "./state.mjs";
import { fillTable, markMetric, tally } from "./table.mjs";

class RankingLab extends HTMLElement {
  connectedCallback() {
    if (this.parts) return;
    const { description, challenges, names, most } = JSON.parse(this.dataset.build);
    Object.assign(this, { names, most, kept: this.dataset.kept, whole: "whole" in this.dataset });
    this.shown = (this.dataset.metrics ?? "").split(" ").filter(Boolean);
    this.past = [];
    this.future = [];
    this.state = stateOf(description);
    this.start = this.before = textOf(this.state);
    this.challenges = new Challenges(this, challenges);
    this.parts = makeParts(this, description);
    this.append(this.parts.app);
    this.classList.add("lab-ready");
    this.parts.app.addEventListener("keydown", (event) => onKey(this, event));
    letDrag(this.parts.lists, {
      preview: (...lists) => this.preview(ordered(this.state, ...lists)),
      drop: (...lists) => this.change(ordered(this.state, ...lists), "Moved", { still: true }),
    });
    new ResizeObserver(() => this.drawCurves()).observe(this.parts.app);
    this.draw(description);
    if (this.whole) {
      this.wake();
      this.readAddress();
      addEventListener("hashchange", () => this.readAddress());
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
      (error) => this.say(`Python could not be started (${error.message}); the numbers stay as they were.`),
    );
    await this.waking;
  }

  async ask(question, use) {
    if (!this.python) await this.wake();
    if (!this.python) return;
    const answer = this.python(question);
    if (answer.error) this.say(answer.error);
    else use(answer);
  }

  get reference() {
    return this.pinned ?? this.before;
  }

  // Every change of the reader comes here, with what it was in words.
  change(state, words, { still = false, keep = true } = {}) {
    const text = textOf(state);
    const now = textOf(this.state);
    if (text === now) return this.redraw(still);
    if (keep) {
      this.past.push(now);
      this.future = [];
    }
    this.before = now;
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
      this.draw(description);
      this.announce(words);
      this.writeAddress();
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
    this.sayChanges();
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
    this.sayChanges();
    this.look(key);
  }

  step(name, by) {
    const place = this.state.ranking.findIndex((document) => document.name === name);
    if (place < 0) return by < 0 && this.place(name, Infinity);
    return this.place(name, Math.max(0, place + by));
  }

  place(name, place) {
    const state = moved(this.state, name, "ranking", place);
    const rank = state.ranking.findIndex((document) => document.name === name) + 1;
    this.change(state, `Document ${name} at rank ${rank} of ${state.ranking.length}.`);
  }

  takeOut(name) {
    if (this.state.missed.some((document) => document.name === name))
      this.change(without(this.state, name), `Document ${name} removed.`);
    else this.change(moved(this.state, name, "missed", Infinity), `Document ${name} is no longer retrieved.`);
  }

  grade(name, grade) {
    if (find(this.state, name).grade !== grade) this.change(graded(this.state, name, grade), `Document ${name}: grade ${grade}.`);
  }

  add(list) {
    const state = added(this.state, list, this.names);
    if (state) this.change(state, `Document ${state[list].at(-1).name} added.`);
  }

  set(name, value) {
    this.change(set(this.state, name, value), "");
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
    const start = this.challenges.current?.start;
    this.ask({ ask: "describe", state: start ?? textOf(this.state) }, (description) => {
      this.pinned = this.challenges.current ? description.state : undefined;
      if (description.state === textOf(this.state)) {
        this.before = description.state;
        this.redraw(true);
        this.update("");
      } else this.change(stateOf(description), "");
    });
  }

  askPython(use) {
    this.ask({ ask: "python", state: textOf(this.state) }, ({ code }) => use(code));
  }

  // What became of the metrics: above their table, and for narrow screens in a strip that stays in sight.
  sayChanges() {
    const { groups } = this.description;
    const since = this.pinned ? "since the pinned ranking" : "since the last change";
    const untouched = this.reference === textOf(this.description);
    this.parts.tally.textContent = untouched ? "" : `${tally(groups, this.shown)} ${since}`;
    const { name, value, change } = this.keptMetric;
    this.parts.strip.textContent = `${name} ${value} ${change}${untouched ? "" : ` · ${tally(groups, this.shown)}`}`;
  }

  get keptMetric() {
    return this.description.groups.flatMap((group) => group.metrics).find(({ key }) => key === this.kept);
  }

  announce(words) {
    const metric = this.keptMetric;
    const value = metric.value === "no value" ? "has no value" : metric.value;
    this.say(`${words} ${metric.name} ${value}${metric.change && `, ${metric.direction}`}. ${tally(this.description.groups, this.shown)}.`);
  }

  say(words) {
    this.parts.status.textContent = words;
  }

  get address() {
    const challenge = this.challenges.current ? `&challenge=${this.challenges.current.key}` : "";
    return `#${textOf(this.state)}${challenge}`;
  }

  writeAddress() {
    if (this.whole) history.replaceState(null, "", this.address);
  }

  readAddress() {
    const given = decodeURIComponent(location.hash.slice(1)).split("&").filter((part) => part.includes("="));
    if (!given.length) return;
    const challenge = given.find((part) => part.startsWith("challenge="))?.slice("challenge=".length);
    const text = given.filter((part) => !part.startsWith("challenge=")).join("&");
    if (challenge) this.tryChallenge(challenge);
    if (text && text !== textOf(this.state)) this.show(text);
  }
}

customElements.define("ranking-lab", RankingLab);
