// Bundles CodeMirror for the bench: `npm ci && npm run make` in this folder writes ../page/vendor/.

import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = new URL("../page/vendor/", import.meta.url);
const OUT = new URL("codemirror.mjs", FOLDER).pathname;

/** The packages whose files are in a bundle, by name. */
function packages(inputs) {
  const names = Object.keys(inputs).map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  return [...new Set(names.filter(Boolean))].sort().map((name) => ({
    ...JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")),
    terms: terms(`node_modules/${name}`),
  }));
}

/** The text of a package's licence. */
function terms(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no licence`);
  return readFileSync(`${folder}/${file}`, "utf8").trim();
}

/** The licences, each once, with the packages that are under it. */
function readme(parts) {
  const byTerms = grouped(parts);
  const rows = parts.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const texts = [...byTerms].map(([text, of]) => `## ${of.map(({ name }) => name).join(", ")}\n\n\`\`\`text\n${text}\n\`\`\``);
  return [
    "# Made by others",
    "`codemirror.mjs` is the editor of the bench: these packages of npm in one module, bundled and otherwise unchanged.\n" +
      "It is made by `npm ci && npm run make` in `proofs/auctionlaws_proofs/browser/vendoring`.",
    ["| package | version | licence |", "|---|---|---|", ...rows].join("\n"),
    ...texts,
  ].join("\n\n") + "\n";
}

/** Packages by the text of their licence. */
function grouped(parts) {
  const found = new Map();
  for (const part of parts) found.set(part.terms, [...(found.get(part.terms) ?? []), part]);
  return found;
}

const built = await build({
  entryPoints: ["codemirror.mjs"],
  outfile: OUT,
  bundle: true,
  format: "esm",
  minify: true,
  metafile: true,
  legalComments: "none",
  banner: { js: "// CodeMirror, bundled; versions and licences stand in README.md beside this file." },
  target: "es2022",
});
writeFileSync(new URL("README.md", FOLDER), readme(packages(built.metafile.inputs)));
