// <number-detective>: a printed number and what is known of its ranking, and the explanation that Python finds.
import "./detective.css";
import { h } from "./dom.mjs";
import { ask, prepare, stop } from "./asking.mjs";
import { explanations } from "./answer.mjs";
import { cardsOf, formOf, readForm, fillForm } from "./form.mjs";
import "./measure_run.mjs";

const LONGEST = 4500; // milliseconds until a search pauses, and asks whether to go on

const isSame = (fields, others) =>
  Object.keys({ ...fields, ...others }).every((name) => fields[name] === others[name]);

class NumberDetective extends HTMLElement {
  connectedCallback() {
    if (this.form) return;
    this.build = JSON.parse(this.dataset.build);
    this.cards = cardsOf(this.build, (at) => this.example(at));
    this.form = formOf(this.build, () => this.clear());
    this.progress = h("progress", { max: this.build.stages, value: 0, "aria-label": "How much was searched" });
    this.state = h("span", { role: "status" });
    this.stopping = h("button", { type: "button", class: "btn btn-sm btn-outline-secondary", onclick: () => this.end() }, "Stop");
    this.going = h("button", { type: "button", class: "btn btn-sm btn-outline-secondary detective-going", hidden: true }, "Search on");
    this.working = h("div", { class: "detective-working", hidden: true }, this.progress, this.stopping);
    this.alert = h("p", { class: "detective-alert", role: "alert" });
    this.answer = h("div", { class: "detective-answer", "aria-live": "polite" });
    this.append(this.cards, this.form, this.alert, this.working, this.state, this.going, this.answer);
    this.classList.add("detective-ready");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.explain(readForm(this.form));
    });
    this.form.addEventListener("focusin", prepare, { once: true });
    this.form.addEventListener("input", () => this.holds());
    const asked = this.fromAddress();
    this.holds(this.build.examples.findIndex(({ fields }) => isSame(fields, asked)));
    if (asked.value && asked.ranking) {
      fillForm(this.form, asked);
      this.explain(asked);
    }
  }

  // The question that the address holds. Parts that the form does not know are other people's.
  fromAddress() {
    const known = [...new URLSearchParams(location.search)].filter(([name]) => this.form.elements[name]);
    return Object.fromEntries(known);
  }

  // Says whose number the form holds: that of an example, or the reader's own.
  holds(at = -1) {
    const { fields, story } = this.build.examples[at] ?? {};
    this.form.classList.toggle("detective-holds-example", Boolean(story));
    const whose = story ? [h("b", {}, "An example: "), `${fields.value}, ${story}`] : [h("b", {}, "Your own number")];
    this.form.querySelector(".detective-whose p").replaceChildren(...whose);
    this.cards.querySelectorAll("button").forEach((card, place) => card.setAttribute("aria-pressed", place === at));
  }

  example(at) {
    const { fields } = this.build.examples[at];
    this.holds(at);
    fillForm(this.form, fields);
    this.explain(fields);
  }

  clear() {
    stop();
    this.begin();
    this.working.hidden = this.going.hidden = true;
    this.holds();
    fillForm(this.form, {});
    history.replaceState(null, "", location.pathname);
    this.form.elements.value.focus();
  }

  begin() {
    this.alert.textContent = this.state.textContent = "";
    this.answer.replaceChildren();
    this.progress.value = 0;
  }

  explain(fields) {
    this.begin();
    const address = new URL(`?${new URLSearchParams(fields)}`, location.href);
    history.replaceState(null, "", address);
    this.search({ fields, within: LONGEST }, address.href);
  }

  search(question, address) {
    this.working.hidden = false;
    this.going.hidden = true;
    this.going.onclick = () => this.search({}, address);
    ask(question, (report) => this.show(report, address));
  }

  show(report, address) {
    if (report.error) return this.fail(report.error);
    this.progress.value = report.at + (report.done ? 1 : 0.5);
    this.state.textContent = this.progressOf(report);
    this.working.hidden = Boolean(report.done || report.paused);
    this.going.hidden = !report.paused;
    if (!report.answer) return;
    const isFirst = !this.answer.childElementCount;
    this.answer.replaceChildren(...explanations(report.answer, { address, done: report.done || report.paused }));
    if (isFirst && !location.hash) this.showAnswer();
  }

  progressOf({ stage, tried, done, paused, rest }) {
    const ways = `${tried.toLocaleString("en-US")} ways`;
    if (done) return `Tried ${ways} to compute it.`;
    if (paused) return `Tried ${ways} to compute it in five seconds. Not all tried yet: ${rest}. `;
    return `Searching ${stage}: ${ways} tried so far …`;
  }

  // The answer is below the form. It comes into view with the line above it.
  showAnswer() {
    const { top } = this.answer.getBoundingClientRect();
    if (top > innerHeight * 0.5) this.state.scrollIntoView({ block: "start" });
  }

  fail(message) {
    this.working.hidden = this.going.hidden = true;
    this.state.textContent = "";
    this.alert.textContent = message;
  }

  end() {
    stop();
    this.working.hidden = true;
    this.state.textContent = `Stopped. ${this.answer.childElementCount ? "The answer is the best one so far." : ""}`;
  }
}

customElements.define("number-detective", NumberDetective);
