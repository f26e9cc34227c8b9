// An answer belongs to the text that was checked. When the text changes, a note and the look of the answer say so.
export function ageOf(answer, outcome, words) {
  const note = document.createElement("span");
  note.className = "exercise-age";
  note.textContent = words;
  note.hidden = true;
  let asked;
  const show = (text) => {
    const isOld = text !== asked && answer.hasChildNodes();
    note.hidden = !isOld;
    outcome.classList.toggle("exercise-old", isOld);
  };
  const begin = (text) => {
    asked = text;
    show(text);
  };
  return { note, begin, show };
}
