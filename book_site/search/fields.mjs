// The search on every page: “/” opens the theme's dialog, as Ctrl+K does. The rest, and the index, is loaded with the first
// letter; load(name) loads suggest.mjs or results.mjs.
export function startSearch(load) {
  const dialog = document.getElementById("pst-search-dialog");
  const inDialog = dialog?.querySelector("input");
  const onPage = document.querySelector(".search-form input");
  inDialog?.addEventListener("input", () => load("suggest").then(({ suggest }) => suggest(dialog, inDialog)));
  if (onPage) pageOfResults(onPage, load);

  // Where an editor is in a shadow tree, the event's target is the tree.
  addEventListener("keydown", (event) => {
    const typing = event.composedPath()[0].closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (onPage) onPage.focus();
    else dialog.showModal();
  });
}

// What an address asks for, the page itself shows.
function pageOfResults(field, load) {
  const show = (typing) => load("results").then(({ show }) => show(field.value.trim(), typing));
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
