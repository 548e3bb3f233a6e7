// What a proposal builds on: an edition, or another proposal that is sent along with it.

/** What a text says it builds on: the name of an edition or of a proposal; empty if it does not say. */
export function buildsOn(text) {
  const top = /^---[ \t]*\n([^]*?)\n---[ \t]*(\n|$)/u.exec(text);
  return /^[ \t]*builds on[ \t]*:[ \t]*(.+?)[ \t]*$/mu.exec(top?.[1] ?? "")?.[1] ?? "";
}

/** A proposal and all that it builds on, by name, as they are kept: what is sent with a question about it. */
export function filesOf(name, text, kept) {
  const files = { [name]: text };
  for (let below = buildsOn(text); below.endsWith(".md") && !(below in files); below = buildsOn(files[below])) {
    const found = kept(below);
    if (found === null) break;
    files[below] = found;
  }
  return files;
}
