// A field for an answer, a number or a letter, in the place of the cell that would take it in a notebook. Python judges it.
import { forgetText, isSolved, keepSolved, keepText, keptText } from "./stored.mjs";

const tooLong = () => "Checking took too long. Your answer is still there; press Check again.";

class TypedAnswer extends HTMLElement {
  connectedCallback() {
    this.mark = element("span", { className: "exercise-solved" });
    this.reply = element("div", { className: "exercise-answer" });
    this.reply.setAttribute("role", "status");
    const submit = element("button", { className: "btn btn-sm btn-primary", textContent: "Check" });
    const row = element("div", { className: "exercise-buttons" }, this.field(), submit, this.mark);
    this.form = element("form", {}, row, this.reply);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.check();
    });
    this.form.addEventListener("input", () => this.keep());
    const ready = () => import("./running.mjs").then(({ prepare }) => prepare(this.dataset.chapter));
    this.form.addEventListener("focusin", ready, { once: true });
    this.append(this.form);
    this.closest(".cell").classList.add("exercise-open");
    this.showSolved();
    this.showKept();
    document.addEventListener("answers-loaded", () => this.showKept());
  }

  field() {
    const { name, choices } = this.dataset;
    if (!choices) {
      const input = element("input", { name: "answer", type: "text", inputMode: "decimal", autocomplete: "off", required: true });
      return element("label", {}, "Your answer ", input);
    }
    const letters = choices.split(" ").map((letter) => {
      const input = element("input", { name: "answer", type: "radio", value: letter, required: true });
      return element("label", {}, input, ` ${letter}`);
    });
    const group = element("fieldset", {}, ...letters);
    group.setAttribute("aria-label", `Your answer to ${name}`);
    return group;
  }

  typed() {
    return new FormData(this.form).get("answer") ?? "";
  }

  keep() {
    if (this.typed()) keepText(this.dataset.name, this.typed());
    else forgetText(this.dataset.name);
  }

  showKept() {
    const kept = keptText(this.dataset.name) ?? "";
    for (const input of this.form.querySelectorAll("input")) {
      if (input.type === "radio") input.checked = input.value === kept;
      else input.value = kept;
    }
  }

  async check() {
    if (this.hasAttribute("aria-busy")) return;
    const { name, chapter } = this.dataset;
    const typed = this.typed();
    this.reply.replaceChildren();
    this.setAttribute("aria-busy", "true");
    const [{ run }, { answerNodes }] = await Promise.all([import("./running.mjs"), import("./answer.mjs")]);
    const source = `rm.practice.answer("${name}", ${JSON.stringify(typed)})`;
    const result = await run({ chapter, prelude: "import rankmetrics_lib as rm", source }, { tooLong });
    this.reply.replaceChildren(...(await answerNodes(result)));
    if (result.verdicts.some(({ passed }) => passed)) keepSolved(name);
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
