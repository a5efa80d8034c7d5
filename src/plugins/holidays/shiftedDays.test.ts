import { describe, expect, it } from "vitest";
import { inOrderOfShift, shiftedDay } from "./shiftedDays.ts";

const on = (month: number, day: number) => ({ month, day });

describe("[SC-05] a day of the year that is moved", () => {
  it.each([
    [on(5, 1), 1, on(5, 2)],
    [on(5, 1), -1, on(4, 30)],
    [on(12, 31), 1, on(1, 1)],
    [on(1, 1), -7, on(12, 25)],
    [on(2, 28), 1, on(3, 1)],
    [on(3, 1), -1, on(2, 28)],
    [on(2, 29), 1, on(3, 1)],
    [on(2, 29), -1, on(2, 28)],
  ])("%o by %i days is %o", (day, days, moved) => {
    expect(shiftedDay(day, days)).toEqual(moved);
  });

  it("waits for the one whose day it gets, over the end of the year too", () => {
    const [eve, first, second] = [on(12, 31), on(1, 1), on(1, 2)];
    expect(inOrderOfShift([eve, first, second], 1)).toEqual([second, first, eve]);
    expect(inOrderOfShift([eve, first, second], -1)).toEqual([eve, first, second]);
  });
});
