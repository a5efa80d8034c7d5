import { proxy } from "valtio";
import { expect, it } from "vitest";
import { untilLoaded } from "./untilLoaded.ts";

it.each(["ready", "failed"])("waits for a list that is on its way until it is %s", async (status) => {
  const state = proxy({ status: "loading", things: 0 });
  let isOver = false;
  const waiting = untilLoaded(state)?.then(() => {
    isOver = true;
  });
  state.things = 1;
  await Promise.resolve();
  expect(isOver).toBe(false);
  state.status = status;
  await waiting;
  expect(untilLoaded(state)).toBeUndefined();
});
