// What the address of the page holds: the laws, the script, the clauses that are followed.

/** What is played: `edition` or `proposal` (or neither: the newest edition), `script`, `follow`. */
export function readAddress(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const proposal = fields.get("proposal");
  return {
    edition: proposal === null ? fields.get("edition") : null,
    proposal,
    script: fields.get("script") ?? "",
    follow: fields.getAll("follow").flatMap((names) => names.split(",")).filter(Boolean),
  };
}

/** The same as the part of an address after `#`. */
export function writeAddress({ edition, proposal, script, follow }) {
  const parts = [];
  if (proposal !== null) parts.push(["proposal", proposal]);
  else if (edition !== null) parts.push(["edition", edition]);
  if (script) parts.push(["script", script]);
  for (const number of follow) parts.push(["follow", number]);
  return `#${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
