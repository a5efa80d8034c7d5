import { expect, it } from "vitest";
import { allThere, whenThere } from "./soon.ts";

it("answers at once what is there, and later what is on its way", async () => {
  const double = (value: number) => value * 2;
  expect(whenThere(2, double)).toBe(4);
  expect(await whenThere(Promise.resolve(3), double)).toBe(6);
  expect(allThere([1, 2])).toEqual([1, 2]);
  const some = allThere([1, Promise.resolve(2)]);
  expect(some).toBeInstanceOf(Promise);
  expect(await some).toEqual([1, 2]);
});
