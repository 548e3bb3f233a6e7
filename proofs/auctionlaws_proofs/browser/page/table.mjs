// The table: what is played is in the address; the laws say what comes of it; what can happen next is offered.

import { connect } from "./client.mjs";
import { auction, fill, h } from "./dom.mjs";
import { loadingWords } from "./loading.mjs";
import { Acts } from "./table/acts.mjs";
import { readAddress, writeAddress } from "./table/address.mjs";
import { Box } from "./table/box.mjs";
import { copy } from "./table/copy.mjs";
import { Diagram } from "./table/diagram.mjs";
import { showElsewhere } from "./table/elsewhere.mjs";
import { examples } from "./table/examples.mjs";
import { keepingFocus } from "./table/focus.mjs";
import { Keep } from "./table/keep.mjs";
import { lawsFields } from "./table/laws.mjs";
import { LawsChoice } from "./table/laws-choice.mjs";
import { OpenFile } from "./table/open-file.mjs";
import { reportForm } from "./table/report.mjs";
import { showOpen, showPosition, showSteps } from "./table/ruling.mjs";
import { append, cut } from "./table/script.mjs";
import { ScriptField } from "./table/script-field.mjs";

const at = (id) => document.getElementById(id);
const engine = connect({ loading: (told) => say(loadingWords(told)) });

/** What is played, as the address has it. */
let played = readAddress(location.hash);
/** The last answer of `rule`, which may be for what was played before, if what is played now cannot be read. */
let ruling = null;
/** Who is to call in the box, and whether he changes a call; null: whoever is in turn. */
let calling = { seat: null, changes: false };
/** Scripts that were taken back. */
let undone = [];
/** A newer question makes the answers to older ones void. */
let generation = 0;

const box = new Box({ choose: (seat) => call(seat, false), made: happen, leave: () => call(null, false) });
const acts = new Acts({ made: happen, change: (seat) => call(seat, true) });
const field = new ScriptField(at("script"), at("script-mistake"), { typing, typed });
const diagram = new Diagram(at("diagram"), at("diagram-place"), drawn);
const keep = new Keep(at("keep"), () => ruling.script);
const choice = new LawsChoice(at("laws"), (laws) => go({ ...played, ...laws, follow: [] }));

at("box").append(box.element);
at("acts").append(acts.element);
at("more-acts").append(acts.more);
at("report").append(reportForm(report));
at("examples").append(...examples((script) => go({ ...played, script, follow: [] })), ".");
new OpenFile(at("file"), at("boards"), { read: opened, open: (script) => go({ ...played, script, follow: [] }) });
at("new-deal").addEventListener("click", () => go({ ...played, script: `dealer ${at("dealer").value}`, follow: [] }));
at("undo").addEventListener("click", undo);
at("redo").addEventListener("click", redo);
at("copy-link").addEventListener("click", () => copy(location.href, at("copied")));
addEventListener("popstate", restore);
addEventListener("hashchange", restore);
addEventListener("storage", () => (played.proposal === null ? choice.list() : show(played)));

// -- what is played changes

function restore() {
  const address = readAddress(location.hash);
  if (ruling !== null && writeAddress(address) === writeAddress(played)) return;
  box.forget();
  undone = [];
  show(address);
}

/** Play something else, and put it into the address; `replace`: instead of what is there. */
function go(next, { replace = false } = {}) {
  box.forget();
  undone = [];
  move(next, replace);
}

function move(next, replace = false) {
  field.flush();
  const address = writeAddress(next);
  if (address !== writeAddress(played)) history[replace ? "replaceState" : "pushState"](null, "", address);
  show(next);
}

function happen(event) {
  undone = [];
  move({ ...played, script: append(played.script, event) });
}

/** Somebody types: what is offered belongs to what he has changed. */
function typing() {
  box.forget();
  at("next").inert = true;
}

/** He pauses: the address follows, and going back leads to before he began. */
function typed(script, goesOn) {
  go({ ...played, script }, { replace: goesOn });
}

/** Take back the last event; or, if the script cannot be read, all that was typed since it could. */
function undo() {
  const before = scriptBefore();
  if (before === null) return;
  box.forget();
  undone.push(played.script);
  move({ ...played, script: before });
}

function scriptBefore() {
  if (ruling === null) return null;
  if (ruling.of !== played.script) return ruling.of;
  const last = ruling.steps.at(-1);
  return last ? cut(played.script, last.line, last.column) : null;
}

function redo() {
  box.forget();
  if (undone.length) move({ ...played, script: undone.pop() });
}

function call(seat, changes) {
  box.forget();
  calling = { seat, changes };
  const mine = asked();
  told(() => offers(mine));
}

// -- what is asked, and shown

function show(next) {
  played = next;
  calling = { seat: null, changes: false };
  fill(at("copied"));
  field.show(played.script);
  choice.show(played);
  const mine = asked();
  box.wait();
  told(() => ruled(mine));
}

/** A new question: until all is shown of it, the page is not ready. */
function asked() {
  document.body.dataset.ready = "false";
  return ++generation;
}

const fresh = (mine) => mine === generation;
const question = () => ({ ...lawsFields(played), script: played.script, follow: played.follow });

async function ruled(mine) {
  const of = played.script;
  const answer = await engine.ask("rule", question());
  if (!fresh(mine)) return;
  say("");
  at("next").inert = false;
  field.right();
  fill(at("laws-mistake"));
  ruling = { ...answer, of };
  choice.show(played, answer.laws);
  keepingFocus(at("standing"), () => {
    fill(at("auction"), auction(answer.auction));
    at("dealer").value = answer.auction.dealer;
    keep.list(played.proposal);
    showPosition(at("position"), answer);
    showOpen(at("open"), answer.open, played.follow, { follow, stop: () => go({ ...played, follow: [] }) });
    showSteps(at("ruling"), answer.steps);
    buttons();
  });
  await offers(mine);
}

function follow(clauses) {
  go({ ...played, follow: [...new Set([...played.follow, ...clauses])] });
}

/** First what the player can call, then all else that can happen, then what is only told. */
async function offers(mine) {
  const seat = calling.seat ?? ruling.caller;
  const kind = calling.changes ? "changes" : "call";
  box.stand(seat, ruling.state.turn, calling.changes);
  box.wait();
  const calls = await engine.ask("possible", { ...question(), seat, changes: calling.changes });
  if (!fresh(mine)) return;
  box.offer(calls, kind);
  const others = await engine.ask("possible", question());
  if (!fresh(mine)) return;
  keepingFocus(at("standing"), () => acts.offer(others));
  const { situations } = await engine.ask("place", question());
  if (!fresh(mine)) return;
  await diagram.show(ruling.root, situations, () => fresh(mine));
  if (!fresh(mine)) return;
  const { editions } = await engine.ask("elsewhere", question());
  if (!fresh(mine)) return;
  keepingFocus(at("standing"), () => showElsewhere(at("elsewhere-part"), at("elsewhere"), editions, (edition) => go({ ...played, edition, proposal: null, follow: [] })));
  say("");
  document.body.dataset.ready = "true";
}

function opened(name, data) {
  return engine.ask("open", { ...lawsFields(played), name, data });
}

async function drawn(edition) {
  const { pictures } = await engine.ask("draw", { names: ["machine"], edition });
  return pictures[0];
}

async function report(instead) {
  return (await engine.ask("report", { ...question(), instead })).text;
}

// -- what goes wrong is told where it belongs

/** Do what is asked of the laws; a mistake of the script stands beside it, any other beside the choice of laws. */
async function told(work) {
  const mine = generation;
  try {
    await work();
  } catch (error) {
    if (!fresh(mine)) return;
    say("");
    at("next").inert = true;
    buttons();
    wrong(error);
  }
}

function wrong(error) {
  const place = error.told ?? {};
  if (place.line !== undefined && place.file === undefined) return field.wrong(place);
  const again = h("button", { type: "button", onclick: () => show(played) }, "Try again");
  const free = h("button", { type: "button", onclick: () => go({ ...played, follow: [] }) }, "Follow no clauses");
  fill(at("laws-mistake"), h("p", {}, error.message, " "), error.told ? null : again, played.follow.length ? free : null);
}

function buttons() {
  at("undo").setAttribute("aria-disabled", String(scriptBefore() === null));
  at("redo").setAttribute("aria-disabled", String(!undone.length));
}

function say(text) {
  fill(at("loading"), text);
}

// Last, when everything above is there: the ruling is asked for first, then which editions there are.
restore();
engine.ask("editions").then(({ editions, default: usual }) => choice.offer(editions, usual), () => {});
