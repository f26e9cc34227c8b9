// The search on every page: “/” opens the theme's dialog (as Ctrl+K does), results come while one types,
// arrows go through them. The index is loaded with the first letter.
const dialog = document.getElementById("pst-search-dialog");
const page = document.querySelector(".search-form input");

addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (page) page.focus();
  else dialog.showModal();
});

if (page) {
  const query = () => page.value.trim();
  page.value = new URLSearchParams(location.search).get("q") ?? "";
  if (query()) import("./results.mjs").then(({ show }) => show(query()));
  else page.focus();
  page.form.addEventListener("submit", (event) => {
    event.preventDefault();
    remember();
    import("./results.mjs").then(({ show }) => show(query()));
  });
  page.addEventListener("input", () => {
    remember();
    import("./results.mjs").then(({ show }) => show(query(), true));
  });
  const remember = () => history.replaceState(null, "", `?${new URLSearchParams({ q: page.value })}`);
}

const field = dialog?.querySelector("input");
field?.addEventListener("input", () => import("./suggest.mjs").then(({ suggest }) => suggest(dialog, field)));
