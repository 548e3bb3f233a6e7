// The very Python of the project, wherever JavaScript runs: loaded in stages, and asked one question after another.
import { graphviz } from "./graphviz.mjs";

const PACKAGES = "/lib/python3.14/site-packages";

/**
 * `manifest` says which files there are; `file(entry)` promises the content of one, as it is before it was compressed;
 * `start(settings)` starts Pyodide.
 */
export class Engine {
  constructor({ manifest, file, start }) {
    this.manifest = manifest;
    this.file = file;
    this.start = start;
    this.stages = new Map();
  }

  /** The answer to a request, as Python gives it; before it come messages with progress or parts. */
  async ask(request, told) {
    await this.load(this.stageOf(request));
    return JSON.parse(this.respond(JSON.stringify(request), (text) => told(JSON.parse(text))));
  }

  /** What a request needs; of a question that nobody knows, Python says so. */
  stageOf(request) {
    const { stages, needs, proposal_needs } = this.manifest;
    const needed = Object.hasOwn(needs, request.ask) ? needs[request.ask] : stages[0];
    const place = Math.max(stages.indexOf(needed), request.proposal != null ? stages.indexOf(proposal_needs) : 0);
    return stages[place];
  }

  /** Load a stage and those before it, each once; one that fails is tried again when it is next needed. */
  async load(wanted) {
    const { stages } = this.manifest;
    for (const stage of stages.slice(0, stages.indexOf(wanted) + 1)) {
      if (!this.stages.has(stage)) this.stages.set(stage, this.loadStage(stage));
      try {
        await this.stages.get(stage);
      } catch (error) {
        this.stages.delete(stage);
        throw error;
      }
    }
  }

  async loadStage(stage) {
    const entries = this.manifest.files.filter((each) => each.stage === stage && each.use !== "script");
    const files = entries.map((entry) => this.file(entry));
    const contents = Promise.all(files);
    this.python ??= await Promise.race([this.started(entries, files), failureOf(contents)]);
    for (const [place, content] of (await contents).entries()) await this.put(entries[place], content);
    this.respond ??= this.python.pyimport("auctionlaws_proofs.browser.protocol").respond;
  }

  /** Pyodide, which is given its own files while they come in. */
  started(entries, files) {
    const named = entries.map(({ name, use }, place) => [plain(name), use, files[place]]);
    const own = named.filter(([, use]) => use === "runtime").map(([name, , file]) => [name, file]);
    return this.start({ lockFileContents: this.manifest.lock }, new Map(own));
  }

  async put({ name, use }, content) {
    const { python } = this;
    switch (use) {
      case "runtime":
        return;
      case "packages":
        python.unpackArchive(content, "zip", { extractDir: PACKAGES });
        return;
      case "library":
        python.FS.writeFile(`/lib/${plain(name)}`, content);
        python.pyimport("sys").path.append(`/lib/${plain(name)}`);
        return;
      case "layout":
        python.pyimport("auctionlaws_diagrams.states.engine").lay_out_by(await graphviz(content));
        return;
      default:
        throw new Error(`${name}: nobody knows what it is for`);
    }
  }
}

/** A promise that nothing but a failure settles: Pyodide waits for ever for a file that does not come. */
const failureOf = (promise) => promise.then(() => new Promise(() => {}));

/** The name of a file before it was compressed. */
export const plain = (name) => name.replace(/\.gz$/, "");
