// Auctions on record: a PBN or LIN file is opened, and each of its boards leads to the table.

import { fill, h, suits } from "../dom.mjs";
import { writeAddress } from "./address.mjs";

/**
 * A field for a file, and below it what is in the file: `read(name, data)` gives its boards, `data` in base64;
 * `open(script)` plays one of them.
 */
export class OpenFile {
  constructor(field, place, { read, open }) {
    this.place = place;
    this.read = read;
    this.open = open;
    field.addEventListener("change", () => this.chosen(field));
  }

  async chosen(field) {
    const [file] = field.files;
    if (file === undefined) return;
    fill(this.place, h("p", { class: "note", role: "status" }, `Reading ${file.name} …`));
    try {
      const found = await this.read(file.name, await inBase64(file));
      fill(this.place, this.listed(file.name, found));
    } catch (error) {
      fill(this.place, h("p", { class: "mistake", role: "alert" }, error.message));
    }
    // The same file, changed on the disk, can be chosen again.
    field.value = "";
  }

  listed(name, { boards, silent, messages }) {
    const more = silent ? ` ${silent} more without an auction.` : "";
    const count = boards.length === 1 ? "1 auction." : `${boards.length} auctions.`;
    return h(
      "details", { open: true },
      h("summary", {}, name),
      h("p", { class: "small" }, count + more),
      messages.map(told),
      h("ul", {}, boards.map((board) => h("li", {}, this.link(board), board.messages.map(told)))),
    );
  }

  /** A link of its own, so that a board can be opened beside the page as well. */
  link({ title, script, result, regular }) {
    const broken = regular || script === null ? "" : "irregular";
    const words = [title, [result, broken].filter(Boolean).join(", ")].filter(Boolean).join(": ");
    if (script === null) return h("span", {}, words);
    const onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.open(script);
    };
    return h("a", { href: writeAddress({ edition: null, proposal: null, script, follow: [] }), onclick }, suits(words));
  }
}

const told = (text) => h("p", { class: "small" }, suits(text));

function inBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(new Error(`${file.name} cannot be read`));
    reader.readAsDataURL(file);
  });
}
