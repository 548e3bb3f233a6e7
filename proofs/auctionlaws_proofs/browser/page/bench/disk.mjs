// The folder of a server of one's own: proposals are opened from it, and written to it when one says so.

import { Changed, FileError, openFolder } from "../folder.mjs";
import { fill, h } from "../dom.mjs";

/** A line of buttons for the folder that is served; nothing where there is none. */
export class Disk {
  constructor(place, { current, opened }) {
    this.place = place;
    this.current = current;
    this.opened = opened;
    this.marks = new Map();
  }

  async start() {
    await this.tried(async () => {
      this.folder = await openFolder();
      if (this.folder === null) return;
      this.list = h("select", { id: "file" });
      this.note = h("p", { role: "status", class: "state" });
      this.over = h("button", { type: "button", hidden: true, onclick: () => this.writeOver() }, "Write over it");
      const button = (label, done) => h("button", { type: "button", onclick: () => this.tried(done) }, label);
      const open = button("Open it", () => this.open(this.list.value));
      const write = button("Write to the folder", () => this.write());
      const { name } = await this.show();
      fill(this.place, h("p", { class: "buttons" }, h("label", { for: "file" }, `In the folder “${name}”`), this.list, open, write, this.over), this.note);
    });
  }

  /** Show the files that there are. */
  async show() {
    const there = await this.folder.list();
    const chosen = this.list.value;
    fill(this.list, there.files.map((file) => h("option", { value: file }, file)));
    if (there.files.includes(chosen)) this.list.value = chosen;
    return there;
  }

  async open(name) {
    if (!name) return;
    const { text, mark } = await this.folder.read(name);
    this.marks.set(this.opened(name, text), { name, mark });
    this.say(`${name} is opened. What you type stays in the browser until you write it to the folder.`);
  }

  /** Write the open proposal in the place of the file that it was opened from or written to, or as a new one. */
  async write() {
    const draft = this.current();
    if (draft === null) return;
    const { name, mark } = this.marks.get(draft.name) ?? { name: draft.name, mark: null };
    this.over.hidden = true;
    try {
      this.marks.set(draft.name, { name, mark: await this.folder.write(name, draft.text, mark) });
      this.say(`${name} is written.`);
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
      const { text } = await this.folder.read(name);
      this.over.hidden = text === draft.text;
      this.say(text === draft.text ? `${name} has this text already.` : `There is another text in ${name} by now; nothing was written. Open it to look at it: yours is kept.`);
    }
    await this.show();
  }

  /** Write in the place of whatever stands there now, as somebody who was told of it wants. */
  writeOver() {
    return this.tried(async () => {
      const draft = this.current();
      const { name } = this.marks.get(draft.name) ?? { name: draft.name };
      this.marks.set(draft.name, { name, mark: (await this.folder.read(name)).mark });
      await this.write();
    });
  }

  async tried(done) {
    try {
      await done();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.say(`${error.message}.`);
    }
  }

  say(words) {
    if (this.note) this.note.textContent = words;
    else fill(this.place, h("p", { role: "status", class: "state" }, words));
  }
}
