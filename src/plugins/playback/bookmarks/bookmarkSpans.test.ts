import { expect, it } from "vitest";
import { marksAt, spanOf } from "./bookmarkSpans.ts";

it("[PL-01] names (B-12) the bookmarks that somebody points at, also one of an instant", () => {
  const long = spanOf({ fromUtc: "2026-03-12T14:00:00Z", toUtc: "2026-03-12T14:00:30Z", name: "Van" });
  const short = spanOf({ fromUtc: "2026-03-12T14:00:20Z", toUtc: "2026-03-12T14:00:20Z", name: "Face" });
  const at = (seconds: number) => marksAt([long, short], long.fromMs + seconds * 1000, 2_000).map(({ name }) => name);
  expect([at(-3), at(-2), at(10), at(22), at(33)]).toEqual([[], ["Van"], ["Van"], ["Van", "Face"], []]);
});
