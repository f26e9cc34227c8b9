// Fills in what the reader has solved: the line of the whole book, marks at the chapters, the overview of all exercises.
// A page is written as for a reader who has solved nothing, so nothing is loaded before the first exercise is solved.
import { forgetSolved, keptGuess, solvedTasks } from "../exercises/stored.mjs";
import { here, rootOfSite } from "../python/files.mjs";

const root = rootOfSite();
let loading; // the pages with exercises, in the order of the book: [[place, { task: [name, title] }], …]

async function show() {
  const solved = solvedTasks();
  if (!solved.size && !loading) return;
  loading ??= fetch(here("progress.json")).then((found) => found.json());
  const groups = (await loading).map(([place, tasks]) => ({
    place,
    page: new URL(place, root).pathname,
    tasks: Object.entries(tasks).map(([task, [name, title]]) => ({ title, place: place + name, solved: solved.has(task) })),
  }));
  for (const line of document.querySelectorAll("book-progress")) fillLine(line, groups);
  for (const link of document.querySelectorAll(".bd-links a")) markChapter(link, groups);
  for (const link of document.querySelectorAll(".progress-overview [data-task]")) {
    link.classList.toggle("progress-solved", solved.has(link.dataset.task));
    link.title = solved.has(link.dataset.task) ? "solved" : "";
  }
  document.querySelectorAll(".progress-overview .progress-mark").forEach((mark, row) => {
    mark.textContent = count(groups[row].tasks);
  });
  const forget = document.querySelector(".progress-forget");
  if (forget) forget.disabled = !solved.size;
}

const count = (tasks) => `${tasks.filter(({ solved }) => solved).length}/${tasks.length}`;

function fillLine(line, groups) {
  const all = groups.flatMap(({ tasks }) => tasks);
  const open = ({ solved }) => !solved;
  const next = groups.slice(line.dataset.from).flatMap(({ tasks }) => tasks).find(open) ?? all.find(open);
  const done = all.length - all.filter(open).length;
  line.querySelector("progress").value = done;
  line.querySelector(".progress-count").textContent = `${done} of ${all.length}`;
  const place = line.querySelector(".progress-next");
  place.hidden = !next;
  if (!next) return;
  const link = place.querySelector("a");
  link.href = new URL(next.place, root);
  link.textContent = next.title;
}

function markChapter(link, groups) {
  const group = groups.find(({ page }) => page === link.pathname && !link.hash.slice(1));
  if (!group) return;
  const any = group.tasks.some(({ solved }) => solved);
  let mark = link.querySelector(".progress-mark");
  if (!mark) {
    if (!any) return;
    mark = document.createElement("span");
    mark.className = "progress-mark";
    link.append(mark);
  }
  mark.hidden = !any;
  mark.textContent = count(group.tasks);
  mark.title = "exercises solved";
}

// The last box of a chapter comes back to what was guessed at its beginning.
function showGuess() {
  const name = document.querySelector("moving-figure")?.dataset.name;
  const words = name && keptGuess(name)?.words;
  const box = document.querySelector("#in-one-box .admonition");
  if (!words || !box) return;
  let kept = box.querySelector(".guess-kept");
  if (!kept) {
    kept = document.createElement("p");
    kept.className = "guess-kept";
    box.append(kept);
  }
  kept.textContent = `Your guess at the beginning: ${words}`;
}

function offerToForget() {
  const button = document.querySelector(".progress-forget");
  button?.addEventListener("click", () => {
    if (!confirm("Forget which exercises and challenges you have solved? Your texts are kept.")) return;
    forgetSolved();
    document.dispatchEvent(new Event("exercise-solved"));
  });
}

offerToForget();
show();
showGuess();
document.addEventListener("guess-kept", showGuess);
document.addEventListener("exercise-solved", show);
addEventListener("storage", show); // solved in another tab
