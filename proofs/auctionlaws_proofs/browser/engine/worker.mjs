// The worker of a page. A request `{id, ask, ...}` is answered by messages `{id, progress}` and `{id, part}`, and then
// one with `answer`, `mistake`, `undecided` or `failed`. Meanwhile `{loading}` says what is downloaded.
import { Engine } from "./engine.mjs";
import { Download } from "./download.mjs";
import { loadPyodide } from "./pyodide.mjs";

const HERE = new URL(".", import.meta.url);

/** Pyodide, which finds what it fetches among the files that are downloaded already; it fetches nothing else. */
async function start(settings, files) {
  const fetched = globalThis.fetch;
  globalThis.fetch = async (address) => {
    const name = new URL(address, HERE).pathname.split("/").pop();
    if (!files.has(name)) throw new Error(`${name} is no part of the engine`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(await files.get(name), { headers: { "Content-Type": type } });
  };
  try {
    return await loadPyodide({ ...settings, indexURL: HERE.href });
  } finally {
    globalThis.fetch = fetched;
  }
}

async function begin() {
  const response = await fetch(new URL("manifest.json", HERE), { cache: "no-cache" });
  if (!response.ok) throw new Error(`the engine is not there: ${response.status}`);
  const manifest = await response.json();
  download = new Download(HERE, manifest, (loading) => postMessage({ loading }));
  const engine = new Engine({ manifest, file: (entry) => download.file(entry), start });
  engine.load(manifest.stages[0]).catch(() => {}); // Whoever asks is told of it.
  return engine;
}

async function answer({ id, ...request }) {
  try {
    beginning ??= begin();
    const engine = await beginning;
    postMessage({ id, ...(await engine.ask(request, (message) => postMessage({ id, ...message }))) });
    ahead ??= download.fetchAhead();
  } catch (error) {
    postMessage({ id, failed: String(error?.message ?? error).slice(-1000) });
    if (error?.name !== "LoadingError") throw error; // Python has broken down: the page starts another worker.
    beginning = undefined;
  }
}

let download;
let ahead;
let beginning = begin();
beginning.catch(() => {
  beginning = undefined;
});
addEventListener("message", ({ data }) => answer(data));
