/**
 * Tests of `npm test` that may take more than 20 s on a quiet machine, each with its reason: the beginning of a file's name, with the
 * title where it is a test in a browser.
 * @type {Readonly<Record<string, string>>}
 */
export const slowTests = {};
