// Runs bytecode.py on a folder: node bytecode.mjs RUNTIME FOLDER, with what is to be compiled in FOLDER/work.json.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: runtime });
python.mountNodeFS("/work", folder);
python.FS.chdir("/work");
python.globals.set("WORK", readFileSync(join(folder, "work.json"), "utf8"));
python.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf8"));
