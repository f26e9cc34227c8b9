// A reader's answers as a notebook that Jupyter opens and `rankmetrics-lib grade` reads, and such a
// notebook read back. What marks a cell as an answer is its `place`, in the cell's metadata.
const MARK = "rankmetrics_lib"; // of this book, in the metadata of cells

export class NoAnswers extends Error {}

// book: { install, chapters: [{ title, answers: [{ place, name, title, given, text, solved }] }] }, where a question to
// answer in a field has no `given`.
export function notebookOf(student, { install, chapters }) {
  const given = chapters.flatMap(({ answers }) => answers.flatMap((answer) => answer.given ?? []));
  const cells = [
    markdown(`# Answers of ${plainMarkdown(student || "a reader")}\n\n${ABOUT}`),
    code(install, { given: true }),
    code([...new Set(["import math", "import rankmetrics_lib as rm", ...given])].join("\n"), { given: true }),
  ];
  for (const { title, answers } of chapters) {
    cells.push(markdown(`## ${title}`));
    for (const answer of answers) cells.push(markdown(heading(answer)), code(sourceOf(answer), metadataOf(answer)));
  }
  cells.forEach((cell, number) => (cell.id = `cell-${number}`));
  return { cells, metadata: KERNEL, nbformat: 4, nbformat_minor: 5 };
}

const ABOUT = "From *Ranking metrics, derived and tested*. Run the cells to check the answers. To go on in the book's pages, " +
  "load this file at “Your answers” on the page “Exercises”.";
const KERNEL = {
  kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
  language_info: { name: "python" },
};

// A file's name is the student's when a class is graded.
export function fileName(student) {
  const name = student.replace(/[\u0000-\u001f\\/:*?"<>|]/g, " ").replace(/^[.\s]+|[.\s]+$/g, "");
  return `${name || "my answers"}.ipynb`;
}

const plainMarkdown = (text) => text.replace(/[\\`*_[\]<>#|$&~]/g, "\\$&");
const heading = ({ name, title }) => `### ${title === name ? "" : `${title}: `}\`${name}\``;
const markdown = (source) => ({ cell_type: "markdown", metadata: {}, source });
const code = (source, mark) => ({
  cell_type: "code", execution_count: null, metadata: { [MARK]: mark }, outputs: [], source,
});
const metadataOf = ({ place, solved }) => (solved ? { place, solved } : { place });
const sourceOf = ({ name, given, text }) => (given ? text : `rm.practice.answer("${name}", ${JSON.stringify(text)})`);

// { answers: [{ place, text, solved }], others }: the answers in a notebook, and how many cells of code are none. Cells of
// one place are one answer, as an editor of notebooks may have split or copied it.
export function answersIn(written) {
  const answers = new Map();
  let others = 0;
  for (const cell of cellsOf(written)) {
    const source = [cell?.source ?? ""].flat().join("");
    const { place, given, solved = false } = cell?.metadata?.[MARK] ?? {};
    if (cell?.cell_type !== "code" || given || !source.trim()) continue;
    if (typeof place !== "string") others += 1;
    else if (answers.has(place)) answers.get(place).text += `\n\n${source}`;
    else answers.set(place, { place, text: source, solved: solved === true });
  }
  if (!answers.size) throw new NoAnswers("This notebook holds no answers from this book.");
  return { answers: [...answers.values()], others };
}

function cellsOf(written) {
  let found;
  try {
    found = JSON.parse(written.replace(/^\ufeff/, ""))?.cells;
  } catch {
    // not even JSON
  }
  if (!Array.isArray(found)) throw new NoAnswers("This file is not a notebook, or it is damaged.");
  return found;
}

// What was typed into the field, from the last call of the checker in a cell; undefined if it is not answered there.
export function typedIn(text) {
  const value = [...text.matchAll(/rm\.practice\.answer\(\s*["'][\w-]+["']\s*,\s*(.+?)\s*,?\s*\)\s*$/gm)].at(-1)?.[1];
  if (value === undefined || value === "...") return undefined;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.replace(/^(["'])(.*)\1$/, "$2");
  }
}
