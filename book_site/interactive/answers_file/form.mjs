// The form that downloads a reader's answers as a notebook, and loads them from one. Nothing leaves the browser.
import { isSolved, keepSolved, keepsTexts, keepText, forgetText, keptText } from "../exercises/stored.mjs";
import { here, rootOfSite } from "../python/files.mjs";
import { onDrop, save } from "../sharing/files.mjs";
import { answersIn, fileName, NoAnswers, notebookOf, typedIn } from "./notebook.mjs";

const LARGEST_FILE = 20_000_000; // bytes, as `grade` has it
const NAME = "student"; // the place of the reader's name, which is kept as the answers are
let loading;
const theBook = () => (loading ??= fetch(here("answers_file.json")).then((found) => found.json()));

class AnswersFile extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    const { student, load, all } = this.form.elements;
    this.all = all;
    this.chapters = [...this.form.querySelectorAll("[name=chapter]")];
    this.said = this.querySelector(".answers-said");
    this.file = this.querySelector("[type=file]");
    student.value = keptText(NAME) ?? "";
    student.addEventListener("change", () => keepName(student.value.trim()));
    load.disabled = false;
    load.addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.load(this.file.files[0]));
    all.addEventListener("change", () => this.chooseAll());
    this.form.addEventListener("change", () => this.showChosen());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.download();
    });
    onDrop(this, "answers-drop", ([file]) => file && this.load(file));
    this.chooseAsAsked();
    this.show();
    addEventListener("storage", () => this.show()); // written in another tab
    document.addEventListener("answers-kept", () => this.show());
  }

  // exercises.html?chapters=dcg,ndcg chooses these two.
  chooseAsAsked() {
    const asked = new URLSearchParams(location.search).get("chapters")?.split(",");
    if (asked) this.chapters.forEach((box) => (box.checked = asked.includes(box.value)));
  }

  async show() {
    const chapters = keepsTexts() ? (await theBook()).chapters : [];
    for (const box of this.chapters) {
      const { answers } = chapters.find(({ name }) => name === box.value) ?? { answers: [] };
      const kept = answers.filter(({ place }) => keptText(place) !== null).length;
      box.disabled = !kept;
      markOf(box).textContent = kept;
    }
    this.showChosen();
  }

  showChosen() {
    const open = this.chapters.filter((box) => !box.disabled);
    const chosen = open.filter((box) => box.checked);
    this.all.disabled = !open.length;
    this.all.checked = open.length > 0 && chosen.length === open.length;
    this.all.indeterminate = chosen.length > 0 && chosen.length < open.length;
    markOf(this.all).textContent = open.reduce((sum, box) => sum + Number(markOf(box).textContent), 0);
    this.form.querySelector(".btn-primary").disabled = !chosen.length;
  }

  chooseAll() {
    this.chapters.forEach((box) => (box.checked = this.all.checked));
  }

  async download() {
    const { install, chapters } = await theBook();
    const chosen = this.chapters.filter((box) => box.checked && !box.disabled).map(({ value }) => value);
    const kept = chapters
      .filter(({ name }) => chosen.includes(name))
      .map(({ title, answers }) => ({ title, answers: answers.map(asKept).filter(({ text }) => text !== null) }));
    const student = this.form.elements.student.value.trim();
    const notebook = JSON.stringify(notebookOf(student, { install, chapters: kept }), null, 1);
    save(fileName(student), `${notebook}\n`, "application/x-ipynb+json");
    const count = kept.reduce((sum, { answers }) => sum + answers.length, 0);
    this.say(`${answersCounted(count)} written to “${fileName(student)}”, in your browser’s folder for downloads.`);
  }

  async load(file) {
    this.file.value = ""; // the same file may come again
    this.say(); // and what was said of another one is over
    try {
      if (file.size > LARGEST_FILE) throw new NoAnswers(`It is larger than ${LARGEST_FILE / 1e6} MB.`);
      this.restore(file.name, ...matched(answersIn(await file.text()), await theBook()));
    } catch (error) {
      if (!(error instanceof NoAnswers)) console.error(error);
      const reason = error instanceof NoAnswers ? error.message : "It could not be read.";
      this.say(`Nothing was loaded from “${file.name}”. ${reason} Choose a file that “Download my answers” wrote.`);
    }
  }

  // What is new comes back at once; what differs from an answer that is here, only if the reader wants it.
  restore(file, answers, leftOut) {
    const differing = answers.filter(({ place, text }) => ![null, text].includes(keptText(place)));
    const others = answers.filter((answer) => !differing.includes(answer));
    const restored = others.filter(({ place }) => keptText(place) === null);
    const undo = this.keep(restored);
    if (!undo) return this.say("Your browser keeps nothing for this site, so no answers could be loaded. Is this a private window?");
    markSolved(others);
    const parts = [this.report(restored, others.length - restored.length, file, leftOut)];
    if (restored.length) parts.push(this.buttons(["Undo", () => this.undo(undo, restored)]));
    if (differing.length) parts.push(this.question(differing));
    this.say(...parts);
  }

  report(restored, same, file, leftOut) {
    const sentences = [
      restored.length ? [`${answersCounted(restored.length)} loaded from “${file}”: `, ...links(restored), ". "] : [],
      same ? [`${answersCounted(same)} in the file ${same === 1 ? "is" : "are"} here already. `] : [],
      leftOut ? [`${leftOut === 1 ? "One cell" : `${leftOut} cells`} of code in the file ${leftOut === 1 ? "belongs" : "belong"} ` +
        "to no exercise of this book and stayed there."] : [],
    ];
    return paragraph(...sentences.flat());
  }

  question(differing) {
    const several = differing.length > 1;
    const ask = paragraph(
      `${answersCounted(differing.length)} in the file ${several ? "differ from those" : "differs from the one"} in your browser: `,
      ...links(differing), `. Which do you want to keep?`,
    );
    const replace = () => {
      const undo = this.keep(differing);
      markSolved(differing);
      this.say(
        paragraph(`${answersCounted(differing.length)} replaced: `, ...links(differing), "."),
        this.buttons(["Undo", () => this.undo(undo, differing)]),
      );
    };
    const refuse = () => this.say(paragraph("Your browser’s answers stay as they are: ", ...links(differing), "."));
    const choice = this.buttons([several ? "Those in my browser" : "The one in my browser", refuse],
      [several ? "Those in the file" : "The one in the file", replace]);
    const node = document.createElement("div");
    node.append(ask, choice);
    return node;
  }

  // Returns what was here before, or nothing if the browser keeps nothing.
  keep(answers) {
    const before = answers.map(({ place }) => ({ place, text: keptText(place) }));
    answers.forEach(({ place, text }) => keepText(place, text));
    showLoaded();
    return answers.every(({ place, text }) => keptText(place) === text) && before;
  }

  undo(before, answers) {
    for (const { place, text } of before) text === null ? forgetText(place) : keepText(place, text);
    showLoaded();
    this.say(paragraph(before.length === 1 ? "Undone: the answer is as it was: " : "Undone: the answers are as they were: ", ...links(answers), "."));
  }

  buttons(...all) {
    const row = document.createElement("div");
    row.className = "exercise-buttons";
    for (const [words, onClick] of all) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "btn btn-sm btn-outline-secondary", textContent: words });
      button.addEventListener("click", onClick);
      row.append(button);
    }
    return row;
  }

  say(...parts) {
    const hadFocus = this.said.contains(document.activeElement);
    this.said.replaceChildren(...parts.map((part) => (typeof part === "string" ? paragraph(part) : part)));
    if (hadFocus) (this.said.querySelector("button") ?? this.form.elements.load).focus();
  }
}

const keepName = (name) => (name ? keepText(NAME, name) : forgetText(NAME));
const asKept = (answer) => ({ ...answer, text: keptText(answer.place), solved: isSolved(answer.task) });
const markOf = (box) => box.parentElement.querySelector(".progress-mark");
const answersCounted = (count) => (count === 1 ? "One answer" : `${count} answers`);

// The answers of a file that the book has exercises for, and how many other cells the file has.
function matched({ answers, others }, { chapters }) {
  const known = new Map(chapters.flatMap((chapter) => chapter.answers).map((answer) => [answer.place, answer]));
  const found = answers.filter(({ place }) => known.has(place)).map((answer) => {
    const about = known.get(answer.place);
    return { ...about, ...answer, text: about.given ? answer.text : typedIn(answer.text) };
  });
  return [found.filter(({ text }) => text !== undefined), others + answers.length - found.length];
}

// The editors and fields of this page show what was loaded.
const showLoaded = () => document.dispatchEvent(new Event("answers-loaded"));

function markSolved(answers) {
  for (const { task, solved } of answers) if (solved) keepSolved(task);
  document.dispatchEvent(new Event("exercise-solved"));
}

function links(answers) {
  return answers.flatMap(({ page, name }, place) => {
    const link = document.createElement("a");
    link.href = new URL(`${page}#${name}`, rootOfSite());
    link.textContent = name;
    return place ? [", ", link] : [link];
  });
}

function paragraph(...children) {
  const node = document.createElement("p");
  node.append(...children);
  return node;
}

customElements.define("answers-file", AnswersFile);
