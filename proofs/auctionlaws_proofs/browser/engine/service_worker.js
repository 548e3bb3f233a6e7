// Keeps the pages of the site, so that they are there without a network after the first visit; what the engine loads it
// keeps itself. A new book has another version: all of it is there before it takes the place of the old one.
const VERSION = "@VERSION@";
const LISTED = "offline.json";
const LARGE = /^engine\/.*\.gz$/;
const OURS = `auctionlaws ${registration.scope} `;
const NAME = OURS + VERSION;

const address = (file) => new URL(file, registration.scope).href;

async function keep() {
  const fresh = await fetch(address(LISTED), { cache: "no-store" });
  if (!fresh.ok) throw new Error(`${LISTED}: ${fresh.status}`);
  const { version, files } = await fresh.clone().json();
  if (version !== VERSION) throw new Error("the site is being changed");
  const cache = await caches.open(NAME);
  const before = await keptBefore();
  const copy = async ([file, hash]) => {
    const kept = await before.get(`${file} ${hash}`)?.match(address(file));
    if (kept) await cache.put(address(file), kept);
    else await cache.add(new Request(address(file), { cache: "reload" }));
  };
  await Promise.all(Object.entries(files).filter(([file]) => !LARGE.test(file)).map(copy));
  await cache.put(address(LISTED), fresh);
  await skipWaiting();
}

/** The caches of older versions, by file and hash. */
async function keptBefore() {
  const found = new Map();
  for (const name of (await caches.keys()).filter((each) => each.startsWith(OURS) && each !== NAME)) {
    const cache = await caches.open(name);
    const listed = await cache.match(address(LISTED));
    const { files } = listed ? await listed.json() : { files: {} };
    for (const [file, hash] of Object.entries(files)) found.set(`${file} ${hash}`, cache);
  }
  return found;
}

async function forget() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answered(request) {
  const page = new URL(request.url);
  if (page.pathname.endsWith("/")) page.pathname += "index.html";
  page.search = page.hash = "";
  const cache = await caches.open(NAME);
  return (await cache.match(page.href)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) event.respondWith(answered(request));
});
