// Graphviz, as it is compiled for WASI: where the nodes and edges of a graph stand, without a system around it.

const FORMAT = "json0";
const DONE = 0;
const NO_SUCH_FILE = 44;
const NOT_OPEN = 8;
const CANNOT_SEEK = 70;
const CHARACTERS = 2;

/** A function from the text of a graph to Graphviz's JSON, which fails with Graphviz's own words. */
export async function graphviz(compiled) {
  const module = await WebAssembly.compile(compiled);
  const system = new System();
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system.calls });
  system.memory = exports.memory;
  return (text) => laidOut(exports, text);
}

function laidOut(exports, text) {
  const given = [text, FORMAT, "dot"].map((each) => written(exports, `${each}\0`));
  const length = exports.malloc(4);
  try {
    const found = exports.graphviz_render(...given, length);
    if (found === 0) throw new Error(words(exports, exports.graphviz_last_error()) || "the graph cannot be laid out");
    const size = new DataView(exports.memory.buffer).getUint32(length, true);
    const told = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, found, size));
    exports.graphviz_free(found);
    return told;
  } finally {
    for (const each of [...given, length]) exports.graphviz_free(each);
  }
}

function written(exports, text) {
  const bytes = new TextEncoder().encode(text);
  const place = exports.malloc(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, place);
  return place;
}

function words(exports, place) {
  const memory = new Uint8Array(exports.memory.buffer);
  return new TextDecoder().decode(memory.subarray(place, memory.indexOf(0, place)));
}

/** What a program finds that asks for a system: no files, no surroundings, a clock that stands still. */
class System {
  memory = null;
  calls = {
    environ_get: () => DONE,
    environ_sizes_get: (count, size) => this.put(count, 0) ?? this.put(size, 0) ?? DONE,
    clock_time_get: (clock, precision, time) => this.view().setBigUint64(time, 0n, true) ?? DONE,
    random_get: (place, length) => this.bytes().fill(0, place, place + length) && DONE,
    fd_write: (file, parts, count, size) => this.put(size, this.length(parts, count)) ?? DONE,
    fd_read: (file, parts, count, size) => this.put(size, 0) ?? DONE,
    fd_fdstat_get: (file, status) => this.bytes().fill(0, status, status + 24).fill(CHARACTERS, status, status + 1) && DONE,
    fd_fdstat_set_flags: () => DONE,
    fd_filestat_get: () => NOT_OPEN,
    fd_prestat_get: () => NOT_OPEN,
    fd_prestat_dir_name: () => NOT_OPEN,
    fd_close: () => DONE,
    fd_seek: () => CANNOT_SEEK,
    path_filestat_get: () => NO_SUCH_FILE,
    path_open: () => NO_SUCH_FILE,
    proc_exit: (status) => {
      throw new Error(`Graphviz has ended with status ${status}`);
    },
  };

  view() {
    return new DataView(this.memory.buffer);
  }

  bytes() {
    return new Uint8Array(this.memory.buffer);
  }

  put(place, value) {
    this.view().setUint32(place, value, true);
  }

  /** How much is to be written, all of which is let go: it is warnings. */
  length(parts, count) {
    const view = this.view();
    let sum = 0;
    for (let n = 0; n < count; n++) sum += view.getUint32(parts + 8 * n + 4, true);
    return sum;
  }
}
