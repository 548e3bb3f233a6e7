// Many buttons, one stop of the Tab key: arrows go from one to the next, Home and End to the first and last.

/** `rows`: the buttons as they stand, row by row. */
export function roving(element, rows) {
  const all = rows.flat();
  for (const button of all) button.tabIndex = -1;
  all[0].tabIndex = 0;
  const go = (button) => {
    for (const each of all) each.tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
  };
  element.addEventListener("focusin", ({ target }) => {
    if (!all.includes(target)) return;
    for (const each of all) each.tabIndex = each === target ? 0 : -1;
  });
  element.addEventListener("keydown", (event) => {
    const next = nextOf(rows, event.target, event.key);
    if (next === null) return;
    event.preventDefault();
    go(next);
  });
}

function nextOf(rows, from, key) {
  const seen = rows.map((row) => row.filter((button) => button.offsetParent !== null)).filter((row) => row.length);
  const at = seen.findIndex((row) => row.includes(from));
  if (at < 0) return null;
  const place = seen[at].indexOf(from);
  const rowAt = (n) => seen[n] && seen[n][Math.min(place, seen[n].length - 1)];
  const flat = seen.flat();
  const moves = {
    ArrowLeft: flat[flat.indexOf(from) - 1],
    ArrowRight: flat[flat.indexOf(from) + 1],
    ArrowUp: rowAt(at - 1),
    ArrowDown: rowAt(at + 1),
    Home: flat[0],
    End: flat.at(-1),
  };
  return moves[key] ?? null;
}
