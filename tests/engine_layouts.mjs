// Lays graphs out as a page does: node engine_layouts.mjs MODULES WASM GRAPHS, with a list of graphs as JSON; prints a list.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, compiled, graphs] = process.argv.slice(2);
const { graphviz } = await import(pathToFileURL(join(modules, "graphviz.mjs")));
const laidOut = await graphviz(readFileSync(compiled));
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(graphs, "utf8")).map(laidOut)));
