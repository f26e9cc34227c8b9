// All that pages load, as one classic script: opened from disk, a page may load no modules. What is here starts where its
// elements are. The line below the title says so.
import "../answers_file/form.mjs";
import "../detective/detective.mjs";
import "../exercises/exercise.mjs";
import "../figures/moving_figures.mjs";
import "../first_page/first_page.mjs";
import "../lab/lab.mjs";
import "../progress/progress.mjs";
import { startSearch } from "../../search/fields.mjs";

const SAID =
  "This page is open from disk: a link copied here works only on this computer. Serve the site with " +
  "<code>make serve</code> or, if you downloaded it, <code>python -m http.server</code>.";
const searching = { suggest: () => import("../../search/suggest.mjs"), results: () => import("../../search/results.mjs") };

const line = Object.assign(document.createElement("p"), { className: "from-disk site-only", innerHTML: SAID });
document.querySelector("article h1")?.after(line);
startSearch((name) => searching[name]());

// The results that an address asks for.
const query = new URLSearchParams(location.search).get("q")?.trim();
const field = document.querySelector("article .search-form input");
if (field && query) {
  field.value = query;
  searching.results().then(({ show }) => show(query));
}
