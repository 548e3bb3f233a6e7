// Downloads the files of the engine, tells how much is there, and lets nothing pass that is not what the manifest says.
// What has been downloaded is kept, by its hash, for the next visit and for one without a network.

const KEPT = "auctionlaws engine";
/** Meanwhile Pyodide is given another one. */
const fetched = globalThis.fetch.bind(globalThis);

export class LoadingError extends Error {
  name = "LoadingError";
}

export class Download {
  constructor(base, manifest, told) {
    this.base = base;
    this.manifest = manifest;
    this.told = told;
    this.bytes = new Map();
    this.wanted = new Set();
    this.coming = new Map();
  }

  /** The content of a file, no longer compressed. */
  async file(entry) {
    this.wanted.add(entry.stage);
    const bytes = await this.once(entry);
    this.tell(entry, bytes.length);
    return inflated(bytes);
  }

  /** What nobody has asked for yet is kept too, for a visit without a network; whoever saves data is spared it. */
  async fetchAhead() {
    if (globalThis.navigator?.connection?.saveData || !globalThis.caches) return;
    for (const entry of this.manifest.files.filter(({ use }) => use !== "script")) await this.once(entry).catch(() => {});
  }

  /** The bytes of a file, which is on its way at most once. */
  once(entry) {
    if (!this.coming.has(entry.name)) {
      const coming = this.got(entry).finally(() => this.coming.delete(entry.name));
      this.coming.set(entry.name, coming);
    }
    return this.coming.get(entry.name);
  }

  /** What is kept, or what is downloaded, which is kept then. */
  async got(entry) {
    const kept = await this.kept(entry);
    if (kept !== null) return kept;
    const bytes = (await this.right(entry, "default")) ?? (await this.right(entry, "reload"));
    if (bytes === null) throw new LoadingError(`${entry.name} is not what it has to be: load the page again`);
    await this.keep(entry, bytes);
    return bytes;
  }

  address(entry) {
    return new URL(`${entry.name}?${entry.sha256}`, this.base).href;
  }

  /** What an earlier visit has left, or null. */
  async kept(entry) {
    const found = await globalThis.caches?.match(this.address(entry), { cacheName: KEPT }).catch(() => undefined);
    if (found === undefined) return null;
    const bytes = new Uint8Array(await found.arrayBuffer());
    return bytes.length === entry.size ? bytes : null;
  }

  /** Leave a file for the next visit, in the place of what it was before. Where there is no room, nothing is kept. */
  async keep(entry, bytes) {
    try {
      const cache = await globalThis.caches?.open(KEPT);
      await cache?.delete(new URL(entry.name, this.base).href, { ignoreSearch: true });
      await cache?.put(this.address(entry), new Response(bytes));
    } catch {
      return;
    }
  }

  /** What is downloaded, or null if it is something else: a file of another day that somebody has kept. */
  async right(entry, cache) {
    const bytes = await this.downloaded(entry, cache);
    return bytes.length === entry.size && (await isKnown(bytes, entry.sha256)) ? bytes : null;
  }

  async downloaded(entry, cache) {
    const bytes = new Uint8Array(entry.size);
    let length = 0;
    try {
      const response = await fetched(new URL(entry.name, this.base), { cache });
      if (!response.ok) throw new Error(String(response.status));
      const reader = response.body.getReader();
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        if (length + value.length > entry.size) return new Uint8Array();
        bytes.set(value, length);
        length += value.length;
        this.tell(entry, length);
      }
    } catch (error) {
      throw new LoadingError(`${entry.name} could not be loaded: ${error.message}`);
    }
    return bytes.subarray(0, length);
  }

  /** How much of a stage is there, if somebody waits for it. */
  tell(entry, length) {
    this.bytes.set(entry.name, length);
    if (!this.wanted.has(entry.stage)) return;
    const files = this.manifest.files.filter(({ stage, use }) => stage === entry.stage && use !== "script");
    const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
    const there = sum(files.map(({ name }) => this.bytes.get(name) ?? 0));
    this.told({ stage: entry.stage, bytes: there, of: sum(files.map(({ size }) => size)) });
  }
}

/** Where a page is not secure, nothing can be hashed, and the length has to do. */
async function isKnown(bytes, hash) {
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return hash === Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
