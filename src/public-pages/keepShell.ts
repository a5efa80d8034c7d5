/** C-11: makes the service worker cache the page's files for offline use, and delete those of an older build. */
export async function keepShell(build: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/visitShell.js", { scope: "/action" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    active?.postMessage({ build, files: [...new Set(files)] });
  } catch {
    // A browser that forbids service workers still shows the page while there is a network.
  }
}
