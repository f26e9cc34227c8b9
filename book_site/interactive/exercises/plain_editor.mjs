// A text box with what code_mirror.mjs offers, for browsers in which CodeMirror fails. Tab leaves it, as in every form.
export function plainEditor(parent, { text, label, onChange, onRun }) {
  const box = document.createElement("textarea");
  box.value = text;
  box.rows = text.split("\n").length + 2;
  box.spellcheck = false;
  box.setAttribute("aria-label", label);
  box.addEventListener("input", () => onChange(box.value));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onRun();
    }
  });
  parent.append(box);
  return {
    text: () => box.value,
    focus: () => box.focus(),
    mark() {},
    replace(other) {
      box.value = other;
      onChange(other);
    },
  };
}
