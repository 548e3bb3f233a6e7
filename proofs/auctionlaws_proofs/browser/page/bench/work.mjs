// A piece of work on the engine: what it is about, how far it is, and the way to end it. One at a time for each part.

import { Ended, Mistake, Undecided } from "../client.mjs";
import { fill, h } from "../dom.mjs";

/**
 * A part of the page: a button that begins, one that cancels, what is going on, and the results.
 *
 * `draft()` gives what it is `about` and the `fields` that say so to the engine. `begin(ask, draft)` does the work with
 * `ask(name, fields, part)`, which is tied to these buttons, and may give a function that shows what came of it.
 */
export class Work {
  constructor({ label, engine, draft, begin }) {
    this.engine = engine;
    this.draft = draft;
    this.begin = begin;
    this.running = null;
    this.runningAbout = null;
    this.about = null;
    this.start = h("button", { type: "button", onclick: () => this.run() }, label);
    this.stop = h("button", { type: "button", hidden: true, onclick: () => this.cancel("Cancelled.") }, "Cancel");
    this.state = h("p", { role: "status", class: "state" });
    this.old = h("p", { class: "earlier", hidden: true }, "Of an earlier text.");
    this.results = h("div", { class: "results" });
    this.element = h("div", {}, h("p", { class: "buttons" }, this.start, this.stop), this.state, this.old, this.results);
  }

  /** Begin; what was running before is ended. */
  async run() {
    this.cancel("");
    const control = new AbortController();
    const draft = this.draft();
    const since = performance.now();
    this.running = control;
    this.runningAbout = draft.about;
    this.stop.hidden = false;
    this.say("Working …");
    const ask = (name, fields, part = () => {}) => {
      const given = (piece) => control.signal.aborted || (this.shows(draft.about), part(piece));
      const progress = (words) => control.signal.aborted || this.say(`${sentence(words)} …`);
      return this.engine().ask(name, { ...draft.fields, ...fields }, { part: given, progress, signal: control.signal });
    };
    try {
      const show = await this.begin(ask, draft);
      if (control.signal.aborted) return;
      this.shows(draft.about);
      show?.();
      this.say(`Done in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
    } catch (error) {
      if (!control.signal.aborted) this.say(inWords(error));
    } finally {
      if (this.running === control) this.rest();
    }
  }

  /** End what is running. */
  cancel(words) {
    if (this.running === null) return;
    const { running } = this;
    this.rest();
    this.say(words);
    running.abort();
  }

  /** What it would be about has become another: work on the earlier text ends, and what is shown of it is marked. */
  isAbout(about) {
    if (this.running !== null && this.runningAbout !== about) this.cancel("Ended, because the text has changed.");
    this.mark(this.about !== null && this.about !== about);
  }

  /** Show nothing. */
  clear() {
    this.cancel("");
    this.about = null;
    this.mark(false);
    fill(this.results);
    this.say("");
  }

  /** What is shown now is about this. */
  shows(about) {
    this.about = about;
    this.mark(false);
  }

  mark(earlier) {
    this.old.hidden = !earlier;
    this.results.classList.toggle("of-earlier", earlier);
  }

  rest() {
    this.running = null;
    this.stop.hidden = true;
  }

  say(words) {
    this.state.textContent = words;
  }
}

/** An error as a sentence for the page. */
export function inWords(error) {
  if (error instanceof Mistake) return sentence(error.message);
  if (error instanceof Undecided) return `Undecided: ${error.message}`;
  if (error instanceof Ended) return `Ended: ${error.message}.`;
  console.error(error);
  return `This page has failed: ${error.message}`;
}

const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);
