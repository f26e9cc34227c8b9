// What the browser keeps of the exercises: each text that differs from the book's, and the tasks that were solved.
// A browser that keeps nothing (private windows, blocked storage) loses only that.
const textKey = (place) => `exercise text ${place}`;
const solvedKey = (task) => `exercise solved ${task}`;

function quietly(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

export const keptText = (place) => quietly((storage) => storage.getItem(textKey(place)));
export const keepText = (place, text) => quietly((storage) => storage.setItem(textKey(place), text));
export const forgetText = (place) => quietly((storage) => storage.removeItem(textKey(place)));
export const isSolved = (task) => quietly((storage) => storage.getItem(solvedKey(task))) !== null;
export const keepSolved = (task) => quietly((storage) => storage.setItem(solvedKey(task), ""));
