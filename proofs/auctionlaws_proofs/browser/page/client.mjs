// Asks the laws. Whether they run in a worker of the page or on a server of one's own, the rest of the page does not know.

/** What was asked is no good: the sentence, and where it is about a text, the place and the words there. */
export class Mistake extends Error {
  constructor(told) {
    super(told.text);
    this.told = told;
  }
}

/** The solver has given up within its limit of work. */
export class Undecided extends Error {}

/** The engine has ended in the middle of the work: it was cancelled, or has failed. */
export class Ended extends Error {}

const silent = { progress() {}, part() {} };

/**
 * An engine: `ask(name, fields, {progress, part, signal})` gives the answer. A mistake in what was asked is a Mistake,
 * a question that is too hard Undecided; an aborted signal ends the work, and the promise with Ended.
 */
export function connect({ token = serverToken(), loading = () => {} } = {}) {
  return token === null ? new WorkerEngine(loading) : new ServerEngine(token);
}

function serverToken() {
  const named = document.querySelector('meta[name="auctionlaws-token"]');
  return named === null ? null : named.content;
}

function outcome(message) {
  if ("answer" in message) return message.answer;
  if ("mistake" in message) throw new Mistake(message.mistake);
  if ("undecided" in message) throw new Undecided(message.undecided);
  throw new Ended(message.failed ?? "the engine has ended");
}

const isLast = (message) => !("progress" in message || "part" in message || "loading" in message);

/** The pages stay here for a visit without a network; where a browser keeps nothing, they are loaded again. */
function keepForLater() {
  navigator.serviceWorker?.register(new URL("service_worker.js", document.baseURI)).catch(() => {});
}

/** A worker in the page. Work that is cancelled can be ended only with the worker; what waits is asked anew. */
class WorkerEngine {
  constructor(loading) {
    this.loading = loading;
    this.waiting = new Map();
    this.count = 0;
    this.start();
    keepForLater();
  }

  start() {
    this.worker = new Worker(new URL("engine/worker.mjs", document.baseURI), { type: "module" });
    this.worker.onmessage = ({ data }) => this.told(data);
    this.worker.onerror = (event) => this.end(event.message || "the engine could not be started");
  }

  ask(name, fields = {}, options = {}) {
    const { progress, part, signal } = { ...silent, ...options };
    const id = ++this.count;
    const request = { id, ask: name, ...fields };
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Ended("cancelled"));
      signal?.addEventListener("abort", () => this.cancel(id), { once: true });
      this.waiting.set(id, { request, resolve, reject, progress, part });
      this.worker.postMessage(request);
    });
  }

  told(message) {
    if ("loading" in message) return this.loading(message.loading);
    const asked = this.waiting.get(message.id);
    if (asked === undefined) return;
    if ("progress" in message) return asked.progress(message.progress);
    if ("part" in message) return asked.part(message.part);
    this.waiting.delete(message.id);
    try {
      asked.resolve(outcome(message));
    } catch (error) {
      asked.reject(error);
    }
  }

  cancel(id) {
    const asked = this.waiting.get(id);
    if (asked === undefined) return;
    this.waiting.delete(id);
    asked.reject(new Ended("cancelled"));
    this.restart();
  }

  /** End the worker and start another, which is asked what has no answer yet. */
  restart() {
    this.worker.terminate();
    this.start();
    for (const { request } of this.waiting.values()) this.worker.postMessage(request);
  }

  /** The worker has failed: whoever waits is told, and the next question begins with a new one. */
  end(reason) {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.worker.terminate();
    this.start();
    for (const { reject } of waiting) reject(new Ended(reason));
  }
}

/** A server of one's own: a request is answered line by line, and given up by closing the connection. */
class ServerEngine {
  constructor(token) {
    this.token = token;
  }

  async ask(name, fields = {}, options = {}) {
    const { progress, part, signal } = { ...silent, ...options };
    try {
      const headers = { "Content-Type": "application/json", "X-Auctionlaws-Token": this.token };
      const body = JSON.stringify({ ask: name, ...fields });
      const response = await fetch("api", { method: "POST", headers, body, signal });
      if (!response.ok) throw new Ended((await response.text()).slice(0, 300) || `the server says ${response.status}`);
      for await (const message of lines(response.body)) {
        if (isLast(message)) return outcome(message);
        if ("progress" in message) progress(message.progress);
        if ("part" in message) part(message.part);
      }
    } catch (error) {
      if (error instanceof Mistake || error instanceof Undecided || error instanceof Ended) throw error;
      throw new Ended(error.name === "AbortError" ? "cancelled" : "the server does not answer");
    }
    throw new Ended("the server has ended in the middle of an answer");
  }
}

async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    rest += value;
    const whole = rest.split("\n");
    rest = whole.pop();
    for (const line of whole) if (line) yield JSON.parse(line);
  }
  if (rest) yield JSON.parse(rest);
}
