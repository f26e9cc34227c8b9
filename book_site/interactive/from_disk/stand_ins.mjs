// What takes the place of the browser's own in pages opened from disk, which may load scripts only. There, each file that
// the site fetches has a twin: the script NAME.js sets heldFiles[NAME].

export const HERE = self.document?.currentScript.src ?? "file:///"; // a worker loads nothing

// The files of each worker, which it gets at its start. The exercises are scripts anyway.
const NEEDED = {
  "exercise_worker.mjs": (chapter) => ({
    files: ["micropython.wasm", "formulas.json"],
    scripts: ["checker", chapter, `${chapter}_words`].map((name) => `exercises/${name}.js`),
  }),
  "detective_worker.mjs": () => ({
    files: ["micropython.wasm", "formulas.json", "detective.json", "mistakes.json"],
    scripts: [],
  }),
};

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

// Of what is held as JSON.
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

export class Worker {
  constructor({ href }, { name }) {
    this.started = start(href, name);
    this.started.then(
      (worker) => Object.assign(worker, { onmessage: (event) => this.onmessage(event), onerror: (event) => this.onerror(event) }),
      (error) => this.onerror(error),
    );
  }

  postMessage(message) {
    this.started.then((worker) => worker.postMessage(message));
  }

  terminate() {
    this.started.then((worker) => worker.terminate());
  }
}

async function start(address, name) {
  const { files, scripts } = NEEDED[address.split("/").at(-1)](name);
  const beside = (file) => new URL(file, address).href;
  const [source, ...contents] = await Promise.all([held(address), ...files.map((file) => held(beside(file)))]);
  await Promise.all(scripts.map((script) => loadScript(beside(script))));
  const given = { heldFiles: Object.fromEntries(files.map((file, place) => [file, contents[place]])) };
  if (scripts.length) given.exerciseFiles = self.exerciseFiles;
  const text = new Blob([`Object.assign(self, ${JSON.stringify(given)});`, source], { type: "text/javascript" });
  return new self.Worker(URL.createObjectURL(text), { name });
}
