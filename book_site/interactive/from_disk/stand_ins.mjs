// What takes the place of the browser's own in a page opened from disk, which may load scripts only. There, each file that
// the site fetches has a twin: the script NAME.js sets heldFiles[NAME].

export const HERE = self.document?.currentScript.src ?? "file:///"; // for import.meta.url; a worker loads nothing

const loading = {};
const loadScript = (src) =>
  (loading[src] ??= new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`${src} could not be loaded.`));
    document.head.append(Object.assign(document.createElement("script"), { src, onload: resolve, onerror }));
  }));

async function held(address) {
  const name = address.split("/").at(-1);
  if (!self.heldFiles?.[name]) await loadScript(`${address}.js`);
  return self.heldFiles[name];
}

// Of JSON.
export const fetch = async (address) => new Response(JSON.stringify(await held(String(address))));

// MicroPython asks for its own file in this way, which is held in base64.
export class XMLHttpRequest {
  open(method, address) {
    this.content = held(address);
  }

  send() {
    this.content.then((text) => {
      this.response = Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
      this.status = 200;
      this.onload();
    }, this.onerror);
  }
}

// What each worker gets at its start: files, and for the exercises, which are scripts anyway, these.
const NEEDED = {
  "exercise_worker.mjs": (chapter) => ({
    files: ["micropython.wasm", "formulas.json"],
    exercises: ["checker", chapter, `${chapter}_words`],
  }),
  "detective_worker.mjs": () => ({
    files: ["micropython.wasm", "formulas.json", "detective.json", "mistakes.json"],
    exercises: [],
  }),
};
const REFUSED = "This browser cannot start Python from disk. Run make serve, and open the site there.";

export class Worker {
  constructor({ href }, { name }) {
    this.started = textOf(href, name).then((address) => new self.Worker(address, { name }));
    this.started.then(
      (worker) => {
        worker.onmessage = (event) => this.onmessage(event);
        worker.onerror = (event) => this.onerror(event);
      },
      (error) => {
        console.error(error);
        this.onerror({ message: REFUSED, trouble: REFUSED });
      },
    );
  }

  postMessage(message) {
    this.started.then((worker) => worker.postMessage(message), () => {});
  }

  terminate() {
    this.started.then((worker) => worker.terminate(), () => {});
  }
}

// The address of a worker's whole text.
const texts = {};
const textOf = (href, name) => (texts[[href, name]] ??= writeText(href, name));

async function writeText(href, name) {
  const { files, exercises } = NEEDED[href.split("/").at(-1)](name);
  const beside = (file) => new URL(file, href).href;
  await Promise.all(exercises.map((one) => loadScript(beside(`exercises/${one}.js`))));
  const contents = await Promise.all(files.map((file) => held(beside(file))));
  const heldFiles = Object.fromEntries(files.map((file, place) => [file, contents[place]]));
  const given = JSON.stringify({ heldFiles, exerciseFiles: self.exerciseFiles });
  return URL.createObjectURL(new Blob([`Object.assign(self, ${given});`, await held(href)], { type: "text/javascript" }));
}
