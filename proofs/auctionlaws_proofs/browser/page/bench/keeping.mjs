// A proposal that says which rulings it keeps: auctions in a block of their own.

const BEGINS = "```ruling";

/** The text of a proposal that keeps the ruling on an auction as well; as it is, if it does already. */
export function keeping(text, script) {
  const line = `auction  ${script}`;
  const rows = text.split("\n");
  const from = rows.findIndex((row) => row.trim() === BEGINS);
  if (from < 0) return `${text.trimEnd()}\n\n## Rulings to keep\n\n${BEGINS}\n${line}\n\`\`\`\n`;
  const to = rows.findIndex((row, place) => place > from && row.trim() === "```");
  if (to < 0 || rows.slice(from, to).some((row) => row.trim() === line)) return text;
  return rows.toSpliced(to, 0, line).join("\n");
}
