// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#kernel/apiError.ts";
import { saveFile } from "#kernel/downloads/saveFile.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { aDeviceDirectory } from "../../../../tests/builders/aDeviceDirectory.ts";
import { provided, aKernel as someKernel } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { aPlayer } from "../../../../tests/builders/aPlayer.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { playbackViewerPanel } from "../panels.ts";
import { Players } from "../player/players.ts";
import { eventCommands } from "./eventCommands.ts";

vi.mock("#kernel/downloads/saveFile.ts", () => ({ saveFile: vi.fn() }));
vi.mock("#kernel/downloads/takeSnapshot.ts", async (original) => ({
  ...(await original<object>()),
  takeSnapshot: async () => new Blob(["picture"]),
}));

const at = "2026-03-12T14:00:05.000Z";
const camera = aDevice({ serialNumber: "GH-CAM", name: "Lobby camera", videoSourceId: "v1", pairedSerials: ["GH-DOOR"] });
const door = aDevice({ serialNumber: "GH-DOOR", pairedSerials: [] });
const store = aDevice({ serialNumber: "GH-STORE", pairedSerials: [] });

function aKernel(rights = { live: true, recorded: true, export: true }) {
  const call = vi.fn(async () => ({ id: "e1" }));
  const open = vi.fn();
  const kernel = someKernel({
    api: anApi(call),
    panels: { open },
    state: { user: { ...aConsoleState().user, videoRights: rights } },
    services: [provided(DeviceDirectory, aDeviceDirectory([camera, door, store]))],
  });
  kernel.kept(Players).set("p1", aPlayer({ state: { status: "paused" }, shownMs: () => Date.parse(at) }));
  const command = (id: string) => eventCommands.find((each) => each.id === `playback:${id}`);
  const refusal = (id: string, args: Record<string, unknown>) => command(id)?.disabledBecause?.(args, kernel);
  const run = async (id: string, args: Record<string, unknown>) => command(id)?.run(args, kernel, { signal: new AbortController().signal });
  return { kernel, call, open, command, refusal, run };
}

beforeEach(() => vi.mocked(saveFile).mockClear());

describe("[PL-21] [Q-86] a picture of a recording", () => {
  it("is not given to who may not take recordings away", () => {
    const { refusal } = aKernel({ live: true, recorded: true, export: false });
    expect(refusal("snapshot", { instanceId: "p1" })).toBe("errors.error_export_not_allowed");
    expect(refusal("snapshot", { instanceId: "elsewhere" })).toBe("playback.refusal.notOpen");
  });
  it("is not kept where the platform refuses", async () => {
    const { run, call } = aKernel();
    call.mockRejectedValueOnce(new ApiError("error_export_not_allowed", 403));
    await expect(run("snapshot", { instanceId: "p1" })).rejects.toThrow();
    expect(saveFile).not.toHaveBeenCalled();
  });
  it("is written down with its instant, and named after camera and instant", async () => {
    const { run, call } = aKernel();
    await run("snapshot", { instanceId: "p1" });
    expect(call).toHaveBeenCalledWith(expect.anything(), { params: { id: "v1" }, body: { at } });
    expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toBe("Gatehouse Lobby camera 2026-03-12T14-00-05.000Z.png");
  });
});

describe("[EV-01] [B-23] [B-13] the recording of what happened at a door", () => {
  it("is not offered where no camera is paired with it, nor to who may not watch recordings", () => {
    expect(aKernel().refusal("at-door", { serialNumber: "GH-STORE", at })).toBe("playback.refusal.noCamera");
    const { refusal } = aKernel({ live: true, recorded: false, export: false });
    expect(refusal("at-door", { serialNumber: "GH-DOOR", at })).toBe("errors.error_recorded_not_allowed");
  });
  it("opens at its camera, five seconds before", async () => {
    const { run, open, refusal } = aKernel();
    expect(refusal("at-door", { serialNumber: "GH-DOOR", at })).toBeUndefined();
    await run("at-door", { serialNumber: "GH-DOOR", at });
    expect(open).toHaveBeenCalledWith(playbackViewerPanel, { serialNumber: "GH-CAM", at: "2026-03-12T14:00:00.000Z" });
  });
  it("is about the entry that is looked at", () => {
    const argsFrom = aKernel().command("at-door")?.argsFrom;
    const selected = (selection: object) => argsFrom?.({ selection } as Parameters<typeof argsFrom>[0]);
    expect(selected({ kind: "door", id: "GH-DOOR", at })).toEqual({ serialNumber: "GH-DOOR", at });
    expect(selected({ kind: "door", id: "GH-DOOR" })).toEqual({ serialNumber: "GH-DOOR" });
    expect(selected({ kind: "camera", id: "GH-CAM" })).toBeUndefined();
  });
});
