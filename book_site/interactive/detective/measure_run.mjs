// <measure-run>: two TREC files, dropped or chosen, measured in the page. Nothing leaves it.
import { h } from "./dom.mjs";
import { onDrop } from "../sharing/files.mjs";
import { ask, stop } from "./asking.mjs";
import { resultNodes } from "./run_result.mjs";

const LARGEST_RUN = 2_000_000; // bytes of both files; larger ones are for the command
const KINDS = { qrels: ["Judgments (qrels)", "query_id 0 doc_id grade"], run: ["Run", "query_id Q0 doc_id rank score tag"] };

class MeasureRun extends HTMLElement {
  connectedCallback() {
    if (this.files) return;
    this.files = {};
    this.sample = JSON.parse(this.dataset.build);
    this.places = Object.keys(KINDS).map((kind) => this.place(kind));
    const sample = h("button", { type: "button", class: "btn btn-outline-secondary", onclick: () => this.trySample() }, "Try sample files");
    this.progress = h("progress", { max: 1, value: 0, "aria-label": "How far the measuring is" });
    this.stopping = h("button", { type: "button", class: "btn btn-outline-secondary", onclick: () => this.end() }, "Stop");
    this.working = h("div", { class: "detective-working", hidden: true }, this.progress, this.stopping);
    this.state = h("p", { class: "detective-state", role: "status" });
    this.alert = h("div", { class: "detective-alert", role: "alert" });
    this.result = h("div", { class: "run-result" });
    this.append(
      h("div", { class: "run-places" }, ...this.places),
      h("div", { class: "detective-buttons" }, sample),
      this.alert,
      this.working,
      this.state,
      this.result,
    );
    this.classList.add("detective-ready");
  }

  // Where a file is dropped or chosen.
  place(kind) {
    const [title, line] = KINDS[kind];
    const input = h("input", { type: "file", class: "run-input", name: kind, onchange: () => this.take(kind, input.files) });
    const name = h("span", { class: "run-name" }, "Drop a file here, or ", h("u", {}, "choose one"), ".");
    const label = h("label", { class: "run-place", "data-kind": kind }, h("strong", {}, title), h("code", {}, line), name, input);
    onDrop(label, "run-over", (files) => this.take(kind, files));
    return label;
  }

  async take(kind, [file]) {
    if (!file) return;
    await this.put(kind, file.name, file.size > LARGEST_RUN ? undefined : await bytesOf(file), file.size);
  }

  async trySample() {
    for (const [kind, text] of Object.entries(this.sample)) {
      const bytes = new TextEncoder().encode(text).buffer;
      await this.put(kind, `sample.${kind}.txt`, bytes, bytes.byteLength);
    }
  }

  put(kind, name, bytes, size) {
    this.files[kind] = { name, bytes, size };
    this.querySelector(`[data-kind=${kind}] .run-name`).textContent = name;
    const { qrels, run } = this.files;
    if (qrels && run) this.measure(qrels, run);
    else this.state.textContent = `${name} is here. Now the ${kind === "run" ? "judgments" : "run"}.`;
  }

  measure(qrels, run) {
    this.alert.replaceChildren();
    this.result.replaceChildren();
    if (!qrels.bytes || !run.bytes || qrels.bytes.byteLength + run.bytes.byteLength > LARGEST_RUN) return this.tooLarge(qrels, run);
    this.working.hidden = false;
    this.state.textContent = "Reading …";
    ask({ files: [qrels, run] }, (report) => this.show(report));
  }

  tooLarge(qrels, run) {
    const quoted = (name) => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);
    const command = `rankmetrics-lib evaluate ${quoted(qrels.name)} ${quoted(run.name)} -m nDCG@10 AP RR P@10 R@100`;
    this.state.textContent = "These files are larger than 2 MB. The command measures them faster than a page can:";
    this.result.replaceChildren(h("pre", { tabindex: 0 }, command));
  }

  show({ error, part, share, done, wrong, result }) {
    this.working.hidden = Boolean(done);
    if (error) {
      this.state.textContent = "";
      this.alert.replaceChildren(h("p", {}, error));
    } else if (!done) {
      this.progress.value = share;
      this.state.textContent = part === "reading" ? "Reading …" : "Measuring …";
    } else if (wrong.length) {
      this.state.textContent = "Nothing was measured. These lines must be corrected first:";
      this.alert.replaceChildren(h("ul", {}, ...wrong.map((line) => h("li", {}, line))));
    } else {
      this.state.textContent = `Measured ${result.queries.length} queries.`;
      this.result.replaceChildren(...resultNodes(result));
    }
  }

  end() {
    stop();
    this.working.hidden = true;
    this.state.textContent = "Stopped.";
  }
}

// The content of a file, unpacked if it is gzipped.
async function bytesOf(file) {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] !== 0x1f || start[1] !== 0x8b) return file.arrayBuffer();
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

customElements.define("measure-run", MeasureRun);
