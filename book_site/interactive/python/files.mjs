// Where files are: beside the scripts, or from the root of the site.
export const here = (name) => new URL(name, import.meta.url).href;
export const rootOfSite = () => new URL(document.documentElement.dataset.content_root ?? "./", location.href);

// Slides are one file, and hold what is beside the scripts inside: <link data-file="NAME" href="data:…">.
export const address = (name) =>
  document.querySelector(`link[data-file="${name}"]`)?.getAttribute("href") ?? here(name);
