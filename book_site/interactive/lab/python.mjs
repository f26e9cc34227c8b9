// Asks the lab's Python; see page.py for what can be asked.
import { asking } from "../python/shared.mjs";

// A function from question to answer.
export const startedPython = () => asking("lab.json", "lab.page");
