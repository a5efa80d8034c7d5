import { expect, it } from "vitest";
import { plugins } from "#plugins/all.ts";

it("[NF-04] every kind of thing whose search can be broken off, as a question to the platform can, is looked for after a pause", () => {
  const sources = plugins.flatMap(({ entities = [] }) => entities);
  const takesSignal = (source: (typeof sources)[number]) => source.search.length > 2;
  expect(sources.filter((source) => takesSignal(source) !== (source.asksPlatform === true)).map(({ kind }) => kind)).toEqual([]);
  expect(sources.filter(takesSignal).length).toBeGreaterThan(8);
  expect(sources.some((source) => !takesSignal(source))).toBe(true);
});
