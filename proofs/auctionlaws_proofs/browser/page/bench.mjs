// The bench: one proposal is open, kept as it is typed, read at once, and compared whenever one pauses.

import { buildsOn, filesOf } from "./building.mjs";
import { connect } from "./client.mjs";
import { fill, h } from "./dom.mjs";
import { loadingWords } from "./loading.mjs";
import * as shelf from "./shelf.mjs";
import { Alternatives } from "./bench/alternatives.mjs";
import { consequences } from "./bench/claims.mjs";
import { Clauses } from "./bench/clauses.mjs";
import { diagrams } from "./bench/diagrams.mjs";
import { Disk } from "./bench/disk.mjs";
import { Editor } from "./bench/editor.mjs";
import { vocabulary } from "./bench/phrases.mjs";
import { Proposals } from "./bench/proposals.mjs";
import { Reading } from "./bench/reading.mjs";
import { Rulings } from "./bench/rulings.mjs";
import { keeping } from "./bench/keeping.mjs";
import { Work, inWords } from "./bench/work.mjs";

const PAUSE = 600;
const part = (id) => document.getElementById(id);

class Bench {
  constructor() {
    this.name = null;
    this.seen = null;
    this.unkept = false;
    this.timer = 0;
    this.due = false;
    this.read = null;
    this.learnt = "";
    this.reader = connect({ loading });
    this.editor = new Editor(part("editor"), { label: "The text of the proposal", typed: (text) => this.typed(text) });
    this.clauses = new Clauses(part("clauses"), {
      text: () => this.editor.text,
      change: (changed) => this.editor.replace(changed(this.editor.text), { typed: true }),
      go: (line) => this.editor.go(line),
    });
    const draft = () => this.draft();
    const told = (found) => this.told(found);
    this.reading = new Reading({ engine: this.reader, draft, editor: this.editor, mistakes: part("mistakes"), back: part("back"), told });
    this.works = this.parts(draft);
    shelf.watch((name, text) => this.elsewhere(name, text));
    window.addEventListener("beforeunload", (event) => this.unkept && event.preventDefault());
    window.addEventListener("beforeprint", () => fill(part("printed"), this.editor.text));
  }

  /** Begin with what is kept. */
  async start() {
    const { editions } = await this.reader.ask("editions");
    this.proposals = new Proposals(part("proposals"), {
      editions,
      opened: (name) => this.opened(name),
      text: () => this.editor.text,
      leaves: () => !this.unkept || confirm("Your last changes could not be kept, and will be lost. Leave this proposal?"),
    });
    this.proposals.start();
    await new Disk(part("disk"), { current: () => this.draft(), opened: (name, text) => this.proposals.takeIn(name, text) }).start();
  }

  /** The engine that proves: another than the one that reads, which is free while proofs are worked on. */
  get prover() {
    this.proving ??= connect({ loading });
    return this.proving;
  }

  /** The parts that work on the proposal when they are asked to. */
  parts(draft) {
    const engine = () => this.prover;
    const work = (place, label, begin) => {
      const made = new Work({ label, engine, draft, begin });
      fill(part(place), made.element);
      return made;
    };
    const rulings = work("rulings", "Compare now", async (ask, about) => {
      let shown = null;
      const whole = await ask("compare", {}, (piece) => {
        shown ??= new Rulings(rulings.results, {
          keep: (script) => this.editor.replace(keeping(this.editor.text, script), { typed: true }),
          others: (family) => engine().ask("others", { ...about.fields, family }),
        });
        shown.part(piece, about);
      });
      return () => shown.whole(whole, about);
    });
    const withClaims = h("input", { type: "checkbox", id: "with-claims" });
    const alternatives = work("alternatives", "Compare the alternatives", async (ask) => {
      const matrix = new Alternatives(alternatives.results, (name) => this.take(name));
      await ask("alternatives", { rulings_only: !withClaims.checked }, (piece) => matrix.part(piece));
    });
    alternatives.start.after(h("label", { for: "with-claims" }, withClaims, " with claims, which takes minutes"));
    const claims = work("claims", "Decide the claims", async (ask, { name }) => {
      const found = await ask("claims");
      return () => consequences(claims.results, found, name);
    });
    const drawn = work("diagrams", "Draw the diagrams", async (ask) => {
      const found = await ask("redraw");
      return () => diagrams(drawn.results, found);
    });
    return { rulings, alternatives, claims, drawn };
  }

  /** The proposal as it stands: its name and text, all that a question about it needs, and what tells it from others. */
  draft() {
    if (this.name === null) return null;
    const { text } = this.editor;
    const files = filesOf(this.name, text, shelf.text);
    return { name: this.name, text, about: JSON.stringify(files), fields: { proposal: this.name, files } };
  }

  /** Another proposal is opened, or none. */
  opened(name) {
    this.name = name;
    this.unkept = false;
    this.read = null;
    part("open").hidden = name === null;
    for (const each of Object.values(this.works)) each.clear();
    fill(part("back"));
    fill(part("mistakes"));
    say("kept", "");
    this.seen = name === null ? null : shelf.text(name);
    this.editor.open(this.seen ?? "");
    document.title = name === null ? "The bench" : `${name}: the bench`;
    if (name !== null) this.changed();
  }

  /** Something was typed: it is kept before anything else. */
  typed(text) {
    try {
      this.keep(text);
      this.unkept = false;
    } catch (error) {
      if (!(error instanceof shelf.NotKept)) throw error;
      this.unkept = true;
      say("kept", error.message);
    }
    this.changed();
  }

  keep(text) {
    try {
      shelf.keep(this.name, text, this.seen);
      this.seen = text;
      say("kept", "Kept in this browser.");
    } catch (error) {
      if (!(error instanceof shelf.ChangedElsewhere)) throw error;
      this.goOnBeside(text);
    }
  }

  /** Two tabs have changed one proposal at the same time: this one's goes on under another name. */
  goOnBeside(text) {
    const name = shelf.freeName(this.name);
    shelf.keep(name, text, null);
    say("kept", `Another tab has changed ${this.name} at the same time. Your text goes on as ${name}; both are kept.`);
    this.name = name;
    this.seen = text;
    this.proposals.open = name;
    this.proposals.show();
  }

  /** Another tab has kept a text, or taken one away. */
  elsewhere(name, text) {
    this.proposals?.show();
    if (name === null || this.name === null) return;
    if (name === this.name && text === null) {
      this.seen = null;
      say("kept", `Another tab has deleted or renamed ${name}. The text below is kept again as soon as you change it.`);
    } else if (name === this.name) {
      this.seen = text;
      this.editor.replace(text, { typed: false });
      say("kept", "Changed in another tab; this is the new text.");
      this.changed();
    } else if (name in this.draft().fields.files || name === buildsOn(this.editor.text)) {
      this.changed();
    }
  }

  /** What is asked about is another text now. */
  changed() {
    const { about } = this.draft();
    for (const each of Object.values(this.works)) each.isAbout(about);
    this.reading.soon();
    clearTimeout(this.timer);
    this.due = false;
    this.timer = setTimeout(() => {
      this.due = true;
      this.compare();
    }, PAUSE);
  }

  /** The text has been read. */
  told(found) {
    this.read = found;
    if (found.answer !== null) part("alternatives-part").hidden = !found.answer.open;
    this.learn();
    this.compare();
  }

  /** Compare, if there has been a pause and the text has no mistake. */
  compare() {
    if (!this.due || !this.read?.answer || this.read.about !== this.draft()?.about) return;
    this.due = false;
    const { open, clauses } = this.read.answer;
    const { rulings } = this.works;
    if (open) rulings.clear();
    if (open) rulings.say("Alternatives are left open: compare them below, and take one over.");
    else if (!clauses.length) rulings.clear();
    else if (rulings.about !== this.read.about && rulings.runningAbout !== this.read.about) rulings.run();
  }

  /** The clauses of what the proposal builds on, and the words that its own clauses may use. */
  async learn() {
    const { text, fields } = this.draft();
    const below = buildsOn(text);
    const { [this.name]: own, ...files } = fields.files;
    const laws = below.endsWith(".md") ? { proposal: below, files } : { edition: below };
    const declared = this.read.answer === null ? [] : (own.match(/^(?:fact|term)\s.*$/gmu) ?? []);
    const wanted = JSON.stringify([laws, declared]);
    if (!below || wanted === this.learnt) return;
    this.learnt = wanted;
    try {
      const [found, words] = await Promise.all([this.reader.ask("clauses", laws), this.reader.ask("words", declared.length ? fields : laws)]);
      if (this.learnt !== wanted) return;
      this.clauses.learn(found);
      this.editor.learn(vocabulary(words, found.clauses));
    } catch (error) {
      this.learnt = "";
      say("engine", inWords(error));
    }
  }

  /** The text with its alternatives filled in as in a row of the matrix. */
  async take(name) {
    const { about, fields } = this.draft();
    try {
      const { text } = await this.reader.ask("settle", { ...fields, row: name });
      if (about !== this.draft()?.about) return;
      this.editor.replace(text, { typed: true });
      this.works.alternatives.clear();
      this.editor.go(1);
    } catch (error) {
      this.works.alternatives.say(inWords(error));
    }
  }
}

function say(id, words) {
  part(id).textContent = words;
}

/** How far the engine is, before it can answer. */
function loading(told) {
  say("engine", told.bytes < told.of ? loadingWords(told) : "");
}

const bench = new Bench();
try {
  await bench.start();
} catch (error) {
  say("engine", inWords(error));
}
