import { describe, expect, it, vi } from "vitest";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import type { LiveConnection } from "../live/liveConnection.ts";
import type { LiveState } from "../live/liveState.ts";
import type { TalkRefusal } from "../live/liveTalk.ts";
import type { Microphone } from "../talk/microphone.ts";
import { createLiveView } from "./createLiveView.ts";

function setUp({ isWall = false, permission = "granted" as Microphone["state"]["permission"] } = {}) {
  const state = { status: "live", talk: "off" } as LiveState;
  const begin = vi.fn<(track: MediaStreamTrack) => Promise<TalkRefusal | undefined>>(async () => undefined);
  const end = vi.fn<() => void>();
  const track = Object.assign(new EventTarget(), { stop: vi.fn() }) as unknown as MediaStreamTrack;
  const { promise: asked, resolve: allow } = Promise.withResolvers<MediaStreamTrack | undefined>();
  const open = vi.fn(() => asked);
  const warning = vi.fn();
  const onMuted = vi.fn();
  const choices = { statistics: ["GH-CAM20-1"], warmth: "30" as const, renditions: {} };
  const view = createLiveView({
    kernel: aKernel({ toast: { warning } }),
    connection: { state, talk: { begin, end } } as unknown as LiveConnection,
    serialNumber: "GH-INT40-0127A3",
    root: {} as HTMLElement,
    microphone: { open, state: { permission, question: undefined } } as unknown as Microphone,
    choices,
    isWall,
    onMuted,
    onFlash: () => undefined,
  });
  return { view, state, begin, end, open, track, allow, warning, onMuted, choices };
}

describe("[MC-01] turning the microphone on", () => {
  it("turns the sound on as well, the first time", async () => {
    const { view, begin, track, allow, onMuted } = setUp();
    allow(track);
    await view.toggleTalk();
    expect([begin.mock.calls, onMuted.mock.calls]).toEqual([[[track]], [[false]]]);
    await view.toggleTalk();
    expect(onMuted).toHaveBeenCalledOnce();
  });
  it("asks the browser once, however often it is pressed meanwhile", async () => {
    const { view, open, begin, track, allow } = setUp();
    const pressed = [view.toggleTalk(), view.toggleTalk(), view.toggleTalk()];
    allow(track);
    await Promise.all(pressed);
    expect([open.mock.calls.length, begin.mock.calls.length]).toEqual([1, 1]);
  });
  it("does nothing without a microphone, and gives it back where the picture was lost meanwhile", async () => {
    const without = setUp();
    without.allow(undefined);
    await without.view.toggleTalk();
    expect(without.begin).not.toHaveBeenCalled();
    const lost = setUp();
    const pressed = lost.view.toggleTalk();
    lost.state.status = "disconnected";
    lost.allow(lost.track);
    await pressed;
    expect([lost.begin.mock.calls.length, vi.mocked(lost.track.stop).mock.calls.length]).toEqual([0, 1]);
  });
  it("says why the device does not hear, and ends when the microphone is taken away", async () => {
    const { view, begin, end, track, allow, warning } = setUp();
    begin.mockResolvedValueOnce("held");
    allow(track);
    await view.toggleTalk();
    expect(warning.mock.calls).toEqual([["cameras.mic.held"]]);
    track.dispatchEvent(new Event("ended"));
    expect(end).toHaveBeenCalledOnce();
  });
  it("ends it when it is on", async () => {
    const { view, state, end, open } = setUp();
    state.talk = "on";
    await view.toggleTalk();
    expect([end.mock.calls.length, open.mock.calls.length]).toEqual([1, 0]);
  });
  it("[VW-04] waits on a wall until the browser has given it", () => {
    expect(
      [setUp({ isWall: true, permission: "asked" }), setUp({ isWall: true }), setUp({ permission: "asked" })].map(
        ({ view }) => view.awaitsMicrophone,
      ),
    ).toEqual([true, false, false]);
  });
});

it("[B-26] shows the statistics of its device's pictures, hides them again, and leaves those of others", () => {
  const { view, choices } = setUp();
  view.toggleStatistics();
  expect(choices.statistics).toEqual(["GH-CAM20-1", "GH-INT40-0127A3"]);
  view.toggleStatistics();
  expect(choices.statistics).toEqual(["GH-CAM20-1"]);
});
