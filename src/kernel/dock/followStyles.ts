/**
 * Another window got the style sheets of the page when it opened; those that come with code fetched later follow. Answers the
 * end of it.
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
