// The line that says where a page was opened, and how to serve it.
export function sayFromDisk() {
  const line = document.createElement("p");
  line.className = "from-disk";
  line.innerHTML = WORDS;
  document.querySelector("article h1")?.after(line);
}

const WORDS =
  "This page was opened from disk. It works, but the links and answers it keeps are for this computer only. To serve the " +
  "site, run <code>make serve</code>, or <code>python -m http.server</code> in the folder of <code>index.html</code>.";
