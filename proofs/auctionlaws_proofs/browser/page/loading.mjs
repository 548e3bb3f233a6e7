// How far the engine has been downloaded, in words.

const MEGABYTE = 1_000_000;
const size = (bytes) => (bytes / MEGABYTE).toFixed(1);

/** The words for what an engine tells while it is loaded: how many bytes are there of how many. */
export function loadingWords({ bytes, of }) {
  if (bytes >= of) return "The laws are being opened …";
  return `The laws are being loaded, for this visit and the next: ${size(bytes)} of ${size(of)} MB …`;
}
