// Cases for somebody who sees the table for the first time.

import { h } from "../dom.mjs";
import { writeAddress } from "./address.mjs";

const EXAMPLES = [
  ["an insufficient bid", "1H; E 1C; director"],
  ["a bid out of turn", "1H; W 2C; director"],
  ["a pass out of turn", "E Pass; director"],
  ["a double of partner’s bid", "1H P X; director"],
  ["a slip", "1H; E 1S; E changes 2S (inadvertent)"],
  ["a card shown", "1H; E exposes HK; director"],
  ["a wrong explanation", "1NT P 2D; N explains 2D (mistaken); N realises"],
  ["two clauses that contradict each other", "W Pass; N Pass"],
];

/** Links, each of which opens the table with a script; a click goes on with the laws that are chosen: `open(script)`. */
export function examples(open) {
  const opened = (script) => (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(script);
  };
  return EXAMPLES.flatMap(([name, script], n) => {
    const address = writeAddress({ edition: null, proposal: null, script, follow: [] });
    return [n ? ", " : " ", h("a", { href: address, onclick: opened(script) }, name)];
  });
}
