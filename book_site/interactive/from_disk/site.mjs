// All that pages load, as one classic script: opened from disk, a page may load no modules. What is here starts where its
// elements are.
import "../answers_file/form.mjs";
import "../detective/detective.mjs";
import "../exercises/exercise.mjs";
import "../figures/moving_figures.mjs";
import "../first_page/first_page.mjs";
import "../lab/lab.mjs";
import "../progress/progress.mjs";
import { startSearch } from "../../search/fields.mjs";
import { sayFromDisk } from "./said.mjs";

const loading = { suggest: () => import("../../search/suggest.mjs"), results: () => import("../../search/results.mjs") };

sayFromDisk();
startSearch((name) => loading[name]());
showAsked();

// The results of an address.
function showAsked() {
  const field = document.querySelector("article .search-form input");
  const query = new URLSearchParams(location.search).get("q")?.trim();
  if (!field || !query) return;
  field.value = query;
  loading.results().then(({ show }) => show(query));
}
