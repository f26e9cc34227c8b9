// The challenges: choosing one, its goals while it is tried, and predictions that are revealed.
import { shareButton } from "../sharing/share.mjs";
import { h } from "./dom.mjs";
import { drawStrip } from "./words.mjs";

const STORE = "ranking-lab-solved";
const WORDS = ["rises", "falls", "stays"];

// Where the browser keeps nothing (private windows, blocked storage), a visit's own memory does.
let solvedHere = [];
function solved() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? solvedHere;
  } catch {
    return solvedHere;
  }
}
function remember(key) {
  solvedHere = [...new Set([...solved(), key])];
  try {
    localStorage.setItem(STORE, JSON.stringify(solvedHere));
  } catch {
    // kept for this visit only
  }
  document.dispatchEvent(new Event("exercise-solved"));
}

const action = (words, onclick) => h("button", { type: "button", class: "lab-action", onclick }, words);

const goalLine = ({ name, now, wanted, met }) =>
  h(
    "li",
    { class: met ? "lab-met" : "" },
    h("span", { class: "lab-mark" }, met ? "✓" : "○"),
    h("b", {}, name),
    h("span", {}, now),
    h("span", {}, `→ ${wanted}`),
    h("span", { class: "lab-unseen" }, met ? "reached" : "not reached"),
  );

export class Challenges {
  constructor(lab, challenges = []) {
    this.lab = lab;
    this.challenges = challenges;
    this.select = h("select", { name: "challenge", onchange: ({ target }) => lab.tryChallenge(target.value) });
    this.panel = h("div", { class: "lab-task", hidden: true });
    this.verdict = h("div", { class: "lab-verdict" }); // what is said of a ranking
    this.goals = []; // how far each is, once Python said it
    this.box = h(
      "div",
      { class: "lab-challenges" },
      h("label", { class: "lab-setting" }, h("span", {}, "Challenge"), this.select),
      this.panel,
    );
    this.fill();
  }

  fill() {
    const done = solved();
    const options = this.challenges.map(({ key, title }, i) =>
      h("option", { value: key }, `${done.includes(key) ? "✓ " : ""}${i + 1}. ${title}`),
    );
    const count = this.challenges.filter(({ key }) => done.includes(key)).length;
    this.select.replaceChildren(
      h("option", { value: "" }, `none (${count} of ${this.challenges.length} solved)`),
      ...options,
    );
    this.select.value = this.current?.key ?? "";
  }

  has(name) {
    return this.challenges.some(({ key }) => key === name);
  }

  open(key) {
    this.current = this.challenges.find((challenge) => challenge.key === key);
    this.select.value = this.current?.key ?? "";
    this.panel.hidden = !this.current;
    this.outcome = h("p", { class: "lab-outcome", role: "status" });
    this.next = h("p", { class: "lab-actions" });
    this.said = null;
    this.told = false;
    this.goals = [];
    this.verdict.replaceChildren(this.outcome, this.next);
    this.panel.replaceChildren();
    if (!this.current) return;
    this.panel.classList.toggle("lab-reach", this.current.kind === "reach");
    this.panel.append(...this[this.current.kind](this.current));
    this.settle();
  }

  // Puts what is said where the reader is looking, and where it moves nothing: into the box of the challenge, or on a
  // narrow screen, where the box is out of sight while documents are moved, under the strip at the lower edge.
  settle() {
    const strip = this.lab.parts?.strip;
    const narrow = this.current?.kind === "reach" && strip?.checkVisibility();
    const place = narrow ? strip.parentElement : this.panel;
    if (this.verdict.parentElement !== place) place.append(this.verdict);
  }

  // The metrics that the challenge is about.
  get metrics() {
    return this.current?.goals ?? this.current?.asked.map(({ key }) => key) ?? [];
  }

  buttons(...more) {
    const again = () => this.lab.tryChallenge(this.current.key);
    const leave = () => this.lab.tryChallenge("");
    return h(
      "p",
      { class: "lab-actions" },
      ...more.map(([words, onclick]) => action(words, onclick)),
      action("Start again", again),
      action("Leave the challenge", leave),
      shareButton("lab-action", () => this.shared()),
    );
  }

  // The challenge has a page of its own, which leads here and unfolds into a card.
  shared() {
    const { key, title } = this.current;
    const done = solved().includes(key);
    const text = done ? `I solved “${title}” in the ranking lab.` : `“${title}”, a challenge in the ranking lab:`;
    return { title, text, url: new URL(`../challenge/${key}.html`, location.href).href };
  }

  reach({ key, task }) {
    this.list = h("ul", { class: "lab-goals" });
    const show = () =>
      this.lab.ask({ ask: "solution", challenge: key }, ({ state }) => {
        this.told = true; // seen is not solved
        this.lab.show(state);
      });
    return [h("p", {}, task), this.list, this.buttons(["Show a solution", show])];
  }

  predict({ task, asked }) {
    const line = ({ key, name }) =>
      h(
        "fieldset",
        { "data-key": key },
        h("legend", {}, name),
        ...WORDS.map((value) =>
          h("label", {}, h("input", { type: "radio", name: `predict ${key}`, value }), ` ${value}`),
        ),
        h("span", { class: "lab-mark" }),
      );
    this.form = h("div", { class: "lab-guesses" }, ...asked.map(line));
    return [
      h("p", {}, task, " What does each metric do? Choose, then reveal."),
      this.form,
      this.buttons(["Reveal", () => this.reveal()]),
    ];
  }

  // After every change: which goals are met.
  check(state) {
    if (this.current?.kind !== "reach") return;
    this.lab.ask({ ask: "check", challenge: this.current.key, state }, (found) => {
      this.goals = found.goals;
      this.list.replaceChildren(...found.goals.map(goalLine));
      drawStrip(this.lab);
      if (found.solved) this.celebrate(found.lesson);
      else this.say(found.broken ? `Not allowed here: ${found.broken}` : "", "lab-broken");
    });
  }

  reveal() {
    const guesses = {};
    for (const line of this.form.children)
      guesses[line.dataset.key] = line.querySelector("input:checked")?.value ?? "";
    const open = Object.values(guesses).filter((guess) => !guess).length;
    if (open) return this.say(`${open} of ${this.form.children.length} still open.`, "lab-broken");
    return this.lab.ask({ ask: "reveal", challenge: this.current.key, guesses }, (found) => {
      this.lab.show(found.after);
      for (const { key, did, right } of found.answers) {
        const line = [...this.form.children].find((one) => one.dataset.key === key);
        line.className = right ? "lab-met" : "lab-missed";
        line.querySelector(".lab-mark").textContent = right ? "✓" : `✗ it ${did}`;
      }
      const right = found.answers.filter((answer) => answer.right).length;
      if (found.solved && !this.told) this.celebrate(found.lesson);
      else this.say(`${right} of ${found.answers.length} right. ${found.lesson}`, "lab-broken");
      this.told = true; // the second try knows
    });
  }

  celebrate(lesson) {
    if (!this.told) remember(this.current.key);
    this.fill();
    this.say(`${this.told ? "A solution" : "Solved"}. ${lesson}`, "lab-solved");
    const next = this.unsolved();
    if (next) this.next.replaceChildren(action("Next challenge", () => this.lab.tryChallenge(next.key)));
  }

  // The next challenge after this one that is not solved yet.
  unsolved() {
    const place = this.challenges.indexOf(this.current);
    const done = solved();
    return [...this.challenges.slice(place + 1), ...this.challenges.slice(0, place)].find(({ key }) => !done.includes(key));
  }

  say(words, kind) {
    if (kind !== "lab-solved") this.next.replaceChildren();
    if (words !== this.said) this.outcome.textContent = words;
    this.outcome.className = `lab-outcome ${words && kind}`;
    this.said = words;
  }
}
