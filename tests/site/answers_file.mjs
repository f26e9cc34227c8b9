// Makes a notebook of answers and reads it back, or reads another: { student, book } or { other } as JSON on the standard
// input; { file, notebook, answers, others, typed } or { message } on the standard output.
import { readFileSync } from "node:fs";
import { answersIn, fileName, NoAnswers, notebookOf, typedIn } from "../../book_site/interactive/answers_file/notebook.mjs";

const { student = "", book, other } = JSON.parse(readFileSync(0, "utf8"));
const notebook = other ?? JSON.stringify(notebookOf(student, book));
let read;
try {
  read = answersIn(notebook);
  read.typed = read.answers.map(({ text }) => typedIn(text) ?? null);
} catch (error) {
  if (!(error instanceof NoAnswers)) throw error;
  read = { message: error.message };
}
process.stdout.write(JSON.stringify({ file: fileName(student), notebook, ...read }));
