import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepRendition } from "./keepRendition.ts";
import type { LiveState } from "./liveState.ts";
import type { RenditionChoice } from "./renditionRule.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-26T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const state = { status: "live", sinceMs: Date.now(), rendition: "high" } as LiveState;
  const send = vi.fn<(message: object) => void>();
  let choice: RenditionChoice = "auto";
  let freezes = 0;
  let isFreezing = false;
  const stop = keepRendition({
    connection: {
      state,
      send,
      async stats() {
        freezes += isFreezing ? 1 : 0;
        return new Map([
          ["v", { type: "inbound-rtp", kind: "video", freezeCount: freezes, frameHeight: state.rendition === "low" ? 360 : 720 }],
        ]);
      },
    },
    choice: () => choice,
    tileHeight: () => 700,
  });
  return {
    state,
    send,
    stop,
    asked: () => send.mock.calls.map(([message]) => message),
    choose: (next: RenditionChoice) => (choice = next),
    freeze: (is: boolean) => (isFreezing = is),
    seconds: (count: number) => vi.advanceTimersByTimeAsync(count * 1_000),
  };
}

it("[B-26] asks for the small picture once the large one freezes, and for the large one when it has been good for a while", async () => {
  const { state, asked, freeze, seconds } = setUp();
  await seconds(10);
  expect(asked()).toEqual([]);
  freeze(true);
  await seconds(4);
  expect(asked()).toEqual([{ type: "rendition", rendition: "low" }]);
  state.rendition = "low";
  freeze(false);
  await seconds(30);
  expect(asked().slice(1)).toEqual([{ type: "rendition", rendition: "high" }]);
});

it("[B-26] takes no notice of the first seconds, in which all that opens is busy", async () => {
  const { state, asked, freeze, seconds } = setUp();
  freeze(true);
  await seconds(5);
  freeze(false);
  await seconds(10);
  expect(asked()).toEqual([]);
  state.status = "disconnected";
  await seconds(3);
  Object.assign(state, { status: "live", sinceMs: Date.now() });
  freeze(true);
  await seconds(5);
  freeze(false);
  await seconds(10);
  expect(asked()).toEqual([]);
});

it("[B-26] goes by what the person chose, whatever the picture does, and asks again where the device did not do it", async () => {
  const { asked, choose, freeze, seconds } = setUp();
  choose("high");
  freeze(true);
  await seconds(20);
  expect(asked()).toEqual([]);
  choose("low");
  await seconds(25);
  expect(asked()).toEqual([{ type: "rendition", rendition: "low" }]);
  await seconds(10);
  expect(asked().length).toBe(2);
});

it("[B-26] asks for nothing while there is no picture, and after it was stopped", async () => {
  const { state, send, stop, choose, seconds } = setUp();
  choose("low");
  state.status = "disconnected";
  await seconds(5);
  state.status = "live";
  stop();
  await seconds(5);
  expect(send).not.toHaveBeenCalled();
});
