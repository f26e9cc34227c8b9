// The address of a file beside the scripts. Slides are one file, and hold it inside: <link data-file="NAME" href="data:…">.
export const address = (name) =>
  document.querySelector(`link[data-file="${name}"]`)?.getAttribute("href") ?? new URL(name, import.meta.url).href;
