// The search on every page: “/” opens the theme's dialog, as Ctrl+K does. The rest, and the index, is
// loaded with the first letter. From file:// nothing can be loaded, and the page stays as built.
function start() {
  const dialog = document.getElementById("pst-search-dialog");
  const inDialog = dialog?.querySelector("input");
  const onPage = document.querySelector(".search-form input");
  inDialog?.addEventListener("input", () => load("./suggest.js").then(({ suggest }) => suggest(dialog, inDialog)));
  if (onPage) pageOfResults(onPage);

  addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (onPage) onPage.focus();
    else dialog.showModal();
  });
}

// What an address asks for, the page itself shows.
function pageOfResults(field) {
  const show = (typing) => load("./results.js").then(({ show }) => show(field.value.trim(), typing));
  const change = (typing) => {
    history.replaceState(null, "", `?${new URLSearchParams({ q: field.value })}`);
    show(typing);
  };
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    change(false);
  });
  field.addEventListener("input", () => change(true));
}

// The module, and the index at the same time.
function load(module) {
  if (!document.querySelector("link[href$='search/index.json']")) {
    const index = { rel: "preload", as: "fetch", crossOrigin: "anonymous" };
    const root = new URL(document.documentElement.dataset.content_root, location.href);
    const { href } = new URL("_static/search/index.json", root);
    document.head.append(Object.assign(document.createElement("link"), index, { href }));
  }
  return import(module);
}

if (location.protocol !== "file:") start();
