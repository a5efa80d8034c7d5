/**
 * Copies style sheets that load later into another window, which got the page's style sheets when it opened. Returns a function that stops
 * it.
 */
export function followStyles(other: Document): () => void {
  const isSheet = (node: Node): node is HTMLElement =>
    (node instanceof HTMLLinkElement && node.rel === "stylesheet") || node instanceof HTMLStyleElement;
  const observer = new MutationObserver((records) => {
    for (const sheet of records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isSheet))
      other.head.append(other.importNode(sheet, true));
  });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}
