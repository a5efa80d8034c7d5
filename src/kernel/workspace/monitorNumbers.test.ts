import { expect, it } from "vitest";
import { freeNumber, numberFor, numberIn, urlOf } from "./monitorNumbers.ts";

it.each([
  [[], 2],
  [[2, 3], 4],
  [[3, 9], 2],
  [[2, 4, 3], 5],
])("[B-17] beside the windows %j a new one is number %i", (taken, number) => {
  expect(freeNumber(taken)).toBe(number);
});

it("[B-17] a window that is found again has the number of its address", () => {
  expect([numberFor(urlOf(4), []), numberFor(urlOf(4), [2, 3])]).toEqual([4, 4]);
});

it("[B-17] no two windows have one number", () => {
  expect([numberFor(urlOf(2), [2]), numberFor(urlOf(3), [2, 3])]).toEqual([3, 4]);
});

it.each([
  undefined,
  "/popout.html",
  "/popout.html?monitor=",
  "/popout.html?monitor=1",
  "/popout.html?monitor=2.5",
  "/popout.html?monitor=100",
])("[B-17] a window at %s gets the lowest that is free", (url) => {
  expect([numberIn(url), numberFor(url, [2])]).toEqual([undefined, 3]);
});
