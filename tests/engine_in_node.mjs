// Asks the engine of a folder in node: node engine_in_node.mjs FOLDER MODULES REQUESTS, with a list of requests as JSON.
// Prints a line of JSON for each: its messages, and how long it took in milliseconds.
import { readFileSync, mkdtempSync, rmSync, writeFileSync, copyFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [folder, modules, asked] = process.argv.slice(2);
const { Engine } = await import(pathToFileURL(join(modules, "engine.mjs")));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
const home = mkdtempSync(join(tmpdir(), "engine-"));

/** In node, the runtime reads its files itself. */
async function start(settings, files) {
  for (const [name, file] of files) writeFileSync(join(home, name), await file);
  copyFileSync(join(folder, "pyodide.asm.mjs"), join(home, "pyodide.asm.mjs"));
  return loadPyodide({ ...settings, indexURL: home });
}

const file = async ({ name }) => new Uint8Array(gunzipSync(readFileSync(join(folder, name))));
const engine = new Engine({ manifest, file, start });
try {
  for (const request of JSON.parse(readFileSync(asked, "utf8"))) {
    const messages = [];
    const before = performance.now();
    messages.push(await engine.ask(request, (message) => messages.push(message)));
    console.log(JSON.stringify({ messages, milliseconds: Math.round(performance.now() - before) }));
  }
} catch (error) {
  console.error(String(error.message).slice(-2000)); // Not the whole of the runtime with it.
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true });
}
