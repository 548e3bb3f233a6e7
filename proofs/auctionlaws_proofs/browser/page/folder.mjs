// Proposals in a folder on the disk, where the page has a server of one's own that was given one.

/** What cannot be done with a file, in words. */
export class FileError extends Error {}

/** A file is not, or no longer, what the page thinks that it is: nothing was written. Read it, and ask what to do. */
export class Changed extends FileError {}

/** The folder that is served; null where there is none. */
export async function openFolder() {
  const named = document.querySelector('meta[name="auctionlaws-token"]');
  if (named === null) return null;
  const folder = new Folder(named.content);
  const { name } = await folder.list();
  return name === null ? null : folder;
}

class Folder {
  constructor(token) {
    this.token = token;
  }

  /** What it is called, the names of its proposals, and of those that cannot be had the reason, by name. */
  async list() {
    const { folder, files, left_out } = await (await this.send("GET", "files")).json();
    return { name: folder, files, leftOut: left_out };
  }

  /** A proposal: its text, and the mark by which it is known whether it was changed. */
  async read(name) {
    const answer = await this.send("GET", at(name));
    return { text: await answer.text(), mark: answer.headers.get("ETag") };
  }

  /** Write a proposal in the place of the one with that mark, or for null one that is new; the mark that it has now. */
  async write(name, text, mark) {
    const body = new Blob([text], { type: "text/markdown" });
    return (await this.send("PUT", at(name), { body, ...replacing(mark) })).headers.get("ETag");
  }

  /** Rename a proposal that is not wanted any more; the name that it has now. */
  async putAside(name, mark) {
    return (await (await this.send("DELETE", at(name), replacing(mark))).json()).aside;
  }

  async send(method, path, { body, headers } = {}) {
    let answer;
    try {
      answer = await fetch(path, { method, body, headers: { ...headers, "X-Auctionlaws-Token": this.token } });
    } catch {
      throw new FileError("the server does not answer");
    }
    if (answer.ok) return answer;
    const words = (await answer.text()).trim() || `the server says ${answer.status}`;
    throw answer.status === 412 ? new Changed(words) : new FileError(words);
  }
}

const at = (name) => `files/${encodeURIComponent(name)}`;

const replacing = (mark) => ({ headers: mark === null ? { "If-None-Match": "*" } : { "If-Match": mark } });
