// A proposal as a text: what stands at its top, and sections added to it, in the format that the package reads.

/** A name for a file, made of a title. */
export function nameFor(title) {
  const plain = title.normalize("NFKD").replace(/[^\p{Letter}\p{Number}\s-]/gu, "").trim().toLowerCase();
  return `${plain.replace(/\s+/gu, "-").slice(0, 60) || "my-wording"}.md`;
}

/** Why a name is none for a proposal; empty if it is one. */
export function nameFault(name) {
  if (!name.endsWith(".md")) return "The name of a proposal ends in .md, as in my-wording.md.";
  return /^[^/\\\p{Control}]+$/u.test(name) ? "" : "A name has no / and no \\ in it.";
}

/** A proposal that changes nothing yet. */
export function begun(title, buildsOn) {
  const line = title.replace(/\s+/gu, " ").trim();
  return `---\ntitle: ${line}\nbuilds on: ${buildsOn}\n---\n\n# ${line}\n\nWhy the laws should say something else.\n`;
}

/** The line, from 1, of the section that words a clause; 0 if there is none. */
export function sectionLine(text, number) {
  return text.split("\n").findIndex((line) => /^##\s+(\S+)/u.exec(line)?.[1] === number) + 1;
}

/** A section that words a clause, as it stands in the laws. */
export function section({ number, heading, prose, formal }) {
  return `## ${number} ${heading}\n\n${prose}\n\n\`\`\`law\n${formal}\n\`\`\`\n`;
}

/** A section for a clause that is new. */
export function newSection(number, heading) {
  const formal = `clause ${number}\non     \nwhen   \nthen   `;
  return section({ number, heading, prose: "What the clause says, in a sentence.", formal });
}

/** The text with a section at its end. */
export const withSection = (text, added) => `${text.trimEnd()}\n\n${added}`;

/** The text with one order more, such as `strike out 72C`, in its block of changes, which is made if there is none. */
export function withOrder(text, order) {
  const block = /^```change[ \t]*\n/mu.exec(text);
  if (block === null) return withSection(text, `## What goes, and what is called otherwise\n\n\`\`\`change\n${order}\n\`\`\`\n`);
  const at = block.index + block[0].length;
  return `${text.slice(0, at)}${order}\n${text.slice(at)}`;
}
