const idPattern = /\b[A-Z]{2}-\d{2,3}/g;

/**
 * The requirement ids in the brackets at the start of test titles: `[UL-02]`, `[UL-02, LV-03]` or `[UL-02] [LV-03]`. Those of other lists,
 * as `[B-10]`, may stand among them.
 * @param {string} text
 */
export function namedIds(text) {
  const titles = text.matchAll(/["'`]((?:\[[A-Z]{1,2}-\d{1,3}[^\]]*\]\s*)+)/g);
  return [...titles].flatMap(([, brackets]) => brackets?.match(idPattern) ?? []);
}
