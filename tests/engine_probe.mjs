// Asks what stands in asked.json as the page does, and tells the server each answer with how long it took.
import { connect, Ended, Mistake } from "./client.mjs";

const begun = performance.timeOrigin;
const since = () => Math.round(performance.timeOrigin + performance.now() - begun);
const loaded = {};
const engine = connect({ loading: ({ stage, bytes }) => (loaded[stage] = bytes) });
const answers = [];
for (const { ask, ...fields } of await (await fetch("asked.json")).json()) {
  const before = since();
  const parts = [];
  const told = { ask, parts };
  try {
    told.answer = await engine.ask(ask, fields, { part: (part) => parts.push(part) });
  } catch (error) {
    if (error instanceof Mistake) told.mistake = error.told;
    else if (error instanceof Ended) told.ended = error.message;
    else told.error = String(error);
  }
  answers.push({ ...told, began: before, milliseconds: since() - before });
}
await navigator.serviceWorker.ready;
await fetch("told", { method: "POST", body: JSON.stringify({ answers, loaded }) });
