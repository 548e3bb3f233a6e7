// How far the engine has been downloaded, in words.

const MEGABYTE = 1_000_000;
const size = (bytes) => (bytes / MEGABYTE).toFixed(1);

/** The words for what an engine tells while it is loaded: a sentence, or how many bytes are there of how many. */
export function loadingWords(told) {
  if (typeof told === "string") return told;
  const { bytes, of } = told;
  if (bytes >= of) return "The laws are being opened …";
  return `The laws are being loaded, for this visit and the next: ${size(bytes)} of ${size(of)} MB …`;
}
