// Puts a button below the code of each exercise, and a mark where it was solved. Pressing the button loads the rest.
import { isSolved, keptText } from "./stored.mjs";
import "./typed_answer.mjs";

class RunExercise extends HTMLElement {
  connectedCallback() {
    this.button = document.createElement("button");
    this.button.className = "btn btn-sm btn-outline-primary";
    this.button.addEventListener("click", () => this.open());
    this.mark = document.createElement("span");
    this.mark.className = "exercise-solved";
    this.append(this.button, this.mark);
    this.showKept();
    this.showSolved();
    document.addEventListener("exercise-solved", () => this.showSolved());
    document.addEventListener("answers-loaded", () => this.showKept());
  }

  showKept() {
    this.button.textContent = keptText(this.dataset.place) === null ? "Edit and run" : "Continue editing";
  }

  showSolved() {
    this.mark.textContent = isSolved(this.dataset.task) ? "✓ solved" : "";
  }

  async open() {
    this.button.setAttribute("aria-busy", "true");
    try {
      const { openWorkbench } = await import("./workbench.mjs");
      await openWorkbench(this);
      this.button.remove();
    } catch (error) {
      console.error(error);
      this.button.textContent = "Could not be loaded. Try again";
    }
    this.button.removeAttribute("aria-busy");
  }
}

customElements.define("run-exercise", RunExercise);
