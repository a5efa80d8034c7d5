// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { aPlayer } from "../../../../tests/builders/aPlayer.ts";
import { searchBookmarks } from "../bookmarks/searchBookmarks.ts";
import type { Player } from "../player/player.ts";
import { Players } from "../player/players.ts";
import { bookmarkCommands } from "./bookmarkCommands.ts";

const args = { instanceId: "p1" };
const { signal } = new AbortController();

function aViewer(selection?: { fromMs: number; toMs: number }) {
  const call = vi.fn(async () => ({}));
  const toast = { success: vi.fn() };
  const kernel = aKernel({ api: anApi(call), toast });
  const invalidateQueries = vi.spyOn(kernel.queryClient, "invalidateQueries").mockResolvedValue();
  const player = { mark: vi.fn<Player["mark"]>(), setBookmarking: vi.fn<Player["setBookmarking"]>() };
  kernel.kept(Players).set("p1", aPlayer({ state: { selection }, ...player }));
  const command = (id: string) => bookmarkCommands.find((each) => each.id === `playback:${id}`);
  return {
    call,
    invalidateQueries,
    toast,
    player,
    command,
    run: (id: string, asked: Record<string, unknown> = args) => command(id)?.run(asked, kernel, { signal }),
    refusal: (id: string) => command(id)?.disabledBecause?.(args, kernel),
  };
}

describe("bookmarks of recordings (B-12)", () => {
  it("begin with [ and end with ], which asks for a name", async () => {
    const { player, command, run } = aViewer();
    expect([command("bookmark-start")?.keys, command("bookmark-end")?.keys]).toEqual(["[", "]"]);
    await run("bookmark-start");
    expect([player.mark.mock.calls, player.setBookmarking.mock.calls]).toEqual([[["fromMs"]], []]);
    await run("bookmark-end");
    expect([player.mark.mock.lastCall, player.setBookmarking.mock.calls]).toEqual([["toMs"], [[true]]]);
  });

  it("are made of a range that is chosen", () => {
    expect([aViewer().refusal("bookmark"), aViewer({ fromMs: 0, toMs: 1 }).refusal("bookmark")]).toEqual([
      "playback.refusal.noRange",
      undefined,
    ]);
  });

  it("are removed after a question, and what lists them asks again", async () => {
    const { command, run, call, invalidateQueries, toast } = aViewer();
    expect(command("remove-bookmark")).toMatchObject({ isDangerous: true, consequence: "playback.consequence.bookmark" });
    await run("remove-bookmark", { id: "b1", name: "Van" });
    expect(call).toHaveBeenCalledWith(expect.anything(), { params: { id: "b1" } }, signal);
    expect(invalidateQueries).toHaveBeenCalledWith({ queryKey: ["playback", "bookmarks"] });
    expect(toast.success).toHaveBeenCalledWith("playback.toast.bookmarkRemoved");
  });

  it("are found from anywhere, and open the recording where they begin; nothing is asked for who may not watch it", async () => {
    const row = { id: "b1", name: "Van", deviceName: "Yard", timeZoneId: "America/Chicago", serialNumber: "GH-CAM" };
    const call = vi.fn(async () => ({ rows: [{ ...row, fromUtc: "2026-03-12T14:00:00.000Z" }] }));
    const search = (recorded: boolean) => {
      const state = { user: { ...aConsoleState().user, videoRights: { live: true, recorded, export: true } } };
      return searchBookmarks(" van ", aKernel({ api: anApi(call), state }), signal);
    };
    expect(await search(false)).toEqual([]);
    expect(call).not.toHaveBeenCalled();
    expect(await search(true)).toMatchObject([
      { title: "Van", subtitle: "Yard, 12 Mar 2026, 09:00:00", args: { serialNumber: "GH-CAM", at: "2026-03-12T14:00:00.000Z" } },
    ]);
    expect(call).toHaveBeenCalledWith(expect.anything(), { query: { pageSize: "25", search: "van" } }, signal);
  });
});
