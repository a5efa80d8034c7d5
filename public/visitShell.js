// C-11: keeps the files of the visitors' page, so that it also stands while there is no network. Answers, codes and PINs are never kept: only files, and the page under its path without the query, which holds the code.
const page = "/action";
const ofShell = (path) => path.startsWith("/assets/") || path === "/early.js" || path === "/icon.svg";

async function keep({ build, files }) {
  const cache = await caches.open(`visit-${build}`);
  // Not as it was answered to the page: a kept answer has the address that it came from.
  await cache.addAll([page, ...files.filter(ofShell)]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("visit-") && name !== `visit-${build}`).map((name) => caches.delete(name)));
}

const fetchedOrKept = (request, path) => fetch(request).catch(async () => (await caches.match(path)) ?? Response.error());

// Where keeping fails, what an earlier visit left stays.
self.addEventListener("message", (event) => event.waitUntil(keep(event.data).catch(() => undefined)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const isShell = request.mode === "navigate" ? pathname === page : ofShell(pathname);
  if (isShell) event.respondWith(fetchedOrKept(request, pathname));
});
