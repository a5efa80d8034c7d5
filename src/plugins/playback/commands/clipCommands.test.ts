// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import { aKernel, aStorage } from "../../../../tests/builders/aKernel.ts";
import { aPlayer } from "../../../../tests/builders/aPlayer.ts";
import { Players } from "../player/players.ts";
import { playbackCommands } from "./playbackCommands.ts";
import { shareCommands } from "./shareCommands.ts";

const args = { instanceId: "p1" };

function aViewer(player: Parameters<typeof aPlayer>[0]) {
  const stored: Record<string, unknown> = {};
  const storage = { ...aStorage(), set: (key: string, value: unknown) => void (stored[key] = value) };
  const kernel = aKernel({ storage });
  kernel.kept(Players).set("p1", aPlayer(player));
  const command = (id: string) => [...playbackCommands, ...shareCommands].find((each) => each.id === `playback:${id}`);
  return {
    stored,
    keys: (id: string) => [command(id)?.keys, command(id)?.keysIn],
    refusal: (id: string, asked = args) => command(id)?.disabledBecause?.(asked, kernel),
    run: (id: string) => command(id)?.run(args, kernel, { signal: new AbortController().signal }),
  };
}

describe("commands on the clip that is open", () => {
  it("[PL-09] go to the clip before and after", async () => {
    const moveClip = vi.fn();
    const { run, keys, refusal } = aViewer({ nextClip: (direction) => (direction > 0 ? 2_000 : 1_000), moveClip });
    await run("previous-clip");
    await run("next-clip");
    expect(moveClip.mock.calls).toEqual([[1_000], [2_000]]);
    expect([keys("previous-clip"), keys("next-clip")]).toEqual([
      ["p", "playback.viewer"],
      ["n", "playback.viewer"],
    ]);
    expect(refusal("next-clip", { instanceId: "p2" })).toBe("playback.refusal.notOpen");
  });

  it("[PL-09] refuse the next clip that would end in the future", () => {
    const moveClip = vi.fn();
    const { refusal, run } = aViewer({ nextClip: (direction) => (direction > 0 ? undefined : 1_000), moveClip });
    expect([refusal("next-clip"), refusal("previous-clip")]).toEqual(["playback.reason.InsufficientDataAvailable", undefined]);
    void run("next-clip");
    expect(moveClip).not.toHaveBeenCalled();
  });

  it("[GN-12] go to the next quality and keep it", async () => {
    const setQuality = vi.fn();
    const { run, stored } = aViewer({ state: { quality: "cloudHigh" }, setQuality });
    await run("quality");
    expect([setQuality.mock.calls, stored]).toEqual([[["cloudLow"]], { quality: "cloudLow" }]);
  });

  it("[PL-08] go on the whole screen, and tell when that is refused", async () => {
    const { run } = aViewer({ toggleFullScreen: () => Promise.reject(new Error("not from here")) });
    await expect(run("full-screen")).rejects.toThrow("not from here");
  });

  it.each([
    ["the gateway's playlist", VideoStorage.Local, VideoLink.Online],
    ["a playlist that comes from the device", VideoStorage.Cloud, VideoLink.Secure],
    ["what is in the cloud", VideoStorage.Cloud, VideoLink.Offline],
  ])("[SR-03] ask whom to share a range with, played from %s: the gateway brings the clip itself", async (_what, storage, link) => {
    const setSharing = vi.fn();
    const state = { selection: { fromMs: 1_000, toMs: 11_000 }, source: { storage, link } };
    const { refusal, run } = aViewer({ state, setSharing });
    expect(refusal("share")).toBeUndefined();
    await run("share");
    expect(setSharing).toHaveBeenCalledWith(true);
  });
});
