// What a reader can do to the documents and the settings. Each ends in change(state, words) of the lab.
import { added, graded, moved, set, without } from "./state.mjs";

export class Editing extends HTMLElement {
  step(name, by) {
    const place = this.state.ranking.findIndex((document) => document.name === name);
    if (place < 0) return by < 0 && this.place(name, Infinity);
    return this.place(name, Math.max(0, place + by));
  }

  place(name, place) {
    const state = moved(this.state, name, "ranking", place);
    this.change(state, this.placeInWords(state, name), { moved: name });
  }

  placeInWords({ ranking }, name) {
    const rank = ranking.findIndex((document) => document.name === name) + 1;
    return `Document ${name} ${rank ? `at rank ${rank} of ${ranking.length}` : "is not retrieved"}.`;
  }

  takeOut(name) {
    if (this.state.missed.some((document) => document.name === name))
      return this.change(without(this.state, name), `Document ${name} removed.`);
    const state = moved(this.state, name, "missed", Infinity);
    return this.change(state, this.placeInWords(state, name), { moved: name });
  }

  grade(name, grade) {
    this.change(graded(this.state, name, grade), `Document ${name}: grade ${grade}.`);
  }

  add(list) {
    const state = added(this.state, list, this.names);
    if (state) this.change(state, `Document ${state[list].at(-1).name} added.`);
  }

  set(name, value) {
    this.change(set(this.state, name, value), "");
  }
}
