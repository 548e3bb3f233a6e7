// A table script as a text that people write: an event put at its end, or taken away, and nothing else touched.

/** The script with an event more: on the same line, or on one of its own where the last has a remark or there are several. */
export function append(script, event) {
  const whole = script.trimEnd();
  const remark = whole.slice(whole.lastIndexOf("\n") + 1).includes("#");
  const text = remark ? whole : whole.replace(/[\s;]+$/u, "");
  if (text === "") return event;
  return text + (remark || text.includes("\n") ? "\n" : "; ") + event;
}

/** The script up to a place, line and column from 1, in which an event begins. */
export function cut(script, line, column) {
  return script.slice(0, offset(script, line, column)).replace(/[\s;]+$/u, "");
}

/** Where a place is in the text, from 0. A place counts whole signs, and a text the halves of those outside the first plane. */
export function offset(script, line, column) {
  const breaks = /\r\n|\r|\n/gu;
  let start = 0;
  for (let n = 1; n < line; n++) {
    if (!breaks.exec(script)) return script.length;
    start = breaks.lastIndex;
  }
  const signs = [...script.slice(start)].slice(0, column - 1).join("");
  return Math.min(script.length, start + signs.length);
}

/** From where to where the words of a mistake stand; where they are told otherwise than written, to the end of the event. */
export function span(script, { line, column, words }) {
  const from = offset(script, line, column ?? 1);
  const rest = script.slice(from);
  const length = words && rest.startsWith(words) ? words.length : rest.match(/^[^;\n\r#]*/u)[0].trimEnd().length;
  return [from, from + length];
}
