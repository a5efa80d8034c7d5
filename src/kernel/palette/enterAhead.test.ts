import { expect, it } from "vitest";
import { createEnterAhead } from "./enterAhead.ts";

const typing = (text: string) => {
  const ahead = createEnterAhead();
  for (const key of text) {
    if (key === "\n") ahead.press();
    else ahead.type((typed) => typed + key);
  }
  return ahead;
};

it("[NF-08] keeps what is typed after an Enter that waits for the step that follows", () => {
  const ahead = typing("\nlabor");
  expect([ahead.end(), ahead.take()]).toEqual([true, "labor"]);
  ahead.begin();
  expect([ahead.isAwaited, ahead.end(), ahead.take()]).toEqual([false, false, ""]);
});

it("keeps each Enter after it for a step of its own", () => {
  const ahead = typing("\nlabor\nuntil\n");
  expect([ahead.end(), ahead.take()]).toEqual([true, "labor"]);
  ahead.begin();
  expect([ahead.end(), ahead.take()]).toEqual([true, "until"]);
  ahead.begin();
  expect([ahead.end(), ahead.take()]).toEqual([true, ""]);
  ahead.begin();
  expect(ahead.isAwaited).toBe(false);
});

it("takes a second Enter at once for impatience", () => {
  const ahead = typing("\n\n");
  expect([ahead.end(), ahead.take()]).toEqual([true, ""]);
  ahead.begin();
  expect(ahead.isAwaited).toBe(false);
});

it("forgets what was typed when something else is looked for", () => {
  const ahead = typing("\nlabor\n");
  ahead.begin();
  expect([ahead.isAwaited, ahead.take()]).toEqual([false, ""]);
});
