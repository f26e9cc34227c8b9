// A field for an answer, in the place of the cell that would take it in a notebook: a number, or one of the options that the
// exercise lists. Python judges it.
import { ageOf } from "./age.mjs";
import { forgetText, isSolved, keepSolved, keepText, keptText } from "./stored.mjs";

const tooLong = () => "Checking took too long. Your answer is still there; press Check again.";

class TypedAnswer extends HTMLElement {
  connectedCallback() {
    this.mark = element("span", { className: "exercise-solved" });
    this.reply = element("div", { className: "exercise-answer" });
    this.reply.setAttribute("role", "status");
    this.after = element("div", { className: "exercise-after" });
    this.outcome = element("div", { className: "exercise-outcome" }, this.reply, this.after);
    const submit = element("button", { className: "btn btn-sm btn-primary", textContent: "Check" });
    this.age = ageOf(this.reply, this.outcome, "You have changed your answer since this reply.");
    const row = element("div", { className: "exercise-buttons" }, submit, this.mark, this.age.note);
    this.form = element("form", { id: `answer-${this.dataset.name}` }, row, this.outcome);
    this.inputs = this.dataset.choices ? this.options() : [this.field()];
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.check();
    });
    const ready = () => import("./running.mjs").then(({ prepare }) => prepare(this.dataset.chapter));
    for (const input of this.inputs) {
      input.addEventListener("input", () => this.keep());
      input.addEventListener("focus", ready, { once: true });
    }
    this.append(this.form);
    this.closest(".cell").classList.add("exercise-open");
    this.showSolved();
    this.showKept();
    document.addEventListener("answers-loaded", () => this.showKept());
  }

  field() {
    const input = element("input", { name: "answer", type: "text", inputMode: "decimal", autocomplete: "off", required: true });
    this.form.firstChild.prepend(element("label", {}, "Your answer ", input));
    return input;
  }

  // Each option of the list above becomes the label of its radio button, which belongs to the form by its id.
  options() {
    const list = this.closest(".cell").previousElementSibling.querySelector(".answer-options");
    list.setAttribute("role", "radiogroup");
    list.setAttribute("aria-label", `Your answer to ${this.dataset.name}`);
    return [...list.children].map((option) => {
      const value = option.textContent.trim()[0];
      const input = element("input", { name: "answer", type: "radio", value, required: true });
      input.setAttribute("form", this.form.id);
      option.setAttribute("role", "none");
      option.append(element("label", {}, input, ...option.childNodes));
      return input;
    });
  }

  typed() {
    return new FormData(this.form).get("answer") ?? "";
  }

  keep() {
    this.age.show(this.typed());
    if (this.typed()) keepText(this.dataset.name, this.typed());
    else forgetText(this.dataset.name);
  }

  showKept() {
    const kept = keptText(this.dataset.name) ?? "";
    for (const input of this.inputs) {
      if (input.type === "radio") input.checked = input.value === kept;
      else input.value = kept;
    }
    this.age.show(this.typed());
  }

  async check() {
    const { name, chapter } = this.dataset;
    const typed = this.typed();
    if (this.running?.typed === typed) return;
    this.running?.stop.abort(); // another answer takes its place
    const mine = (this.running = { typed, stop: new AbortController() });
    this.reply.replaceChildren();
    this.after.replaceChildren();
    this.age.begin(typed);
    this.outcome.classList.add("exercise-asked");
    this.setAttribute("aria-busy", "true");
    const loaded = [import("./running.mjs"), import("./answer.mjs"), import("./after.mjs")];
    const [{ run }, { answerNodes }, { wayOn }] = await Promise.all(loaded);
    if (this.running !== mine) return;
    const source = `rm.practice.answer("${name}", ${JSON.stringify(typed)})`;
    const task = { chapter, prelude: "import rankmetrics_lib as rm", source };
    const result = await run(task, { tooLong, signal: mine.stop.signal });
    const nodes = await answerNodes(result);
    if (this.running !== mine) return;
    this.running = undefined;
    this.reply.replaceChildren(...nodes);
    this.age.show(this.typed());
    if (result.verdicts.some(({ passed }) => passed)) {
      keepSolved(name);
      this.after.replaceChildren(...wayOn(this));
    }
    this.showSolved();
    document.dispatchEvent(new Event("exercise-solved"));
    this.removeAttribute("aria-busy");
  }

  showSolved() {
    this.mark.textContent = isSolved(this.dataset.name) ? "✓ solved" : "";
  }
}

function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

customElements.define("typed-answer", TypedAnswer);
