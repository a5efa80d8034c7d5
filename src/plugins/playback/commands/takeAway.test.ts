// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { createDownloads, type DownloadSource } from "#kernel/downloads/downloads.ts";
import { startAlone } from "#kernel/downloads/oneAtATime.ts";
import type { Command } from "#kernel/plugin.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { aDeviceDirectory } from "../../../../tests/builders/aDeviceDirectory.ts";
import { provided, aKernel as someKernel } from "../../../../tests/builders/aKernel.ts";
import { aPlayer } from "../../../../tests/builders/aPlayer.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { Players } from "../player/players.ts";
import { playbackCommands } from "./playbackCommands.ts";
import { shareCommands } from "./shareCommands.ts";

vi.mock("../download/startDownload.ts", () => ({ startDownload: vi.fn() }));

const range = { fromMs: 1_000, toMs: 11_000 };
const args = { instanceId: "p1" };

function aKernel({ canExport = true, selection }: { canExport?: boolean; selection?: typeof range } = { selection: range }) {
  const camera = aDevice({ serialNumber: "GH-CAM", videoSourceId: "v1" });
  const downloads = createDownloads({ save: vi.fn(), onFailed: vi.fn() });
  const toast = { success: vi.fn() };
  const kernel = someKernel({
    downloads,
    toast,
    state: { user: { ...aConsoleState().user, videoRights: { live: true, recorded: true, export: canExport } } },
    services: [provided(DeviceDirectory, aDeviceDirectory([camera]))],
  });
  const played = { serialNumber: camera.serialNumber, videoSourceId: "v1" };
  kernel.kept(Players).set("p1", aPlayer({ state: { selection }, camera: played }));
  const command = (id: string): Command | undefined => [...playbackCommands, ...shareCommands].find((each) => each.id === id);
  const refusal = (id: string) => command(id)?.disabledBecause?.(args, kernel);
  const run = async (id: string) => command(id)?.run(args, kernel, { signal: new AbortController().signal });
  return { kernel, toast, refusal, run };
}

/** A download that the test ends. */
function aSource() {
  let report: Parameters<DownloadSource["read"]>[0] = () => undefined;
  let finish: (file: Blob) => void = () => undefined;
  const source: DownloadSource = {
    name: "video.mp4",
    read: (tell, _signal) => new Promise((done) => void ([report, finish] = [tell, done])),
  };
  return { source, report: (done: number) => report({ stage: "joining", done, total: 200 }), finish: () => finish(new Blob(["x"])) };
}

describe("a range that is taken away", () => {
  it.each(["playback:download", "playback:share"])("[SR-02] [Q-86] is not by who has not the right to it: %s", (id) => {
    expect(aKernel({ canExport: false }).refusal(id)).toBe("errors.error_export_not_allowed");
    expect(aKernel({}).refusal(id)).toBe("playback.refusal.noRange");
    expect(aKernel().refusal(id)).toBeUndefined();
  });

  it("[SR-02] [SR-06] is not while another one is, and it is said how far that is; sharing goes on", async () => {
    const { kernel, refusal } = aKernel();
    const running = aSource();
    startAlone(kernel, running.source);
    running.report(84);
    expect(refusal("playback:download")).toEqual({ key: "playback.refusal.ThereIsADownloadInProccess", values: { percent: 42 } });
    expect(refusal("playback:share")).toBeUndefined();
    startAlone(kernel, aSource().source);
    expect(kernel.downloads.state.list).toHaveLength(1);
    running.finish();
    await vi.waitFor(() => expect(refusal("playback:download")).toBeUndefined());
  });

  it("[SR-06] [SR-07] says that it has started, of which device", async () => {
    const { kernel, toast, run } = aKernel();
    const { startDownload } = await import("../download/startDownload.ts");
    await run("playback:download");
    expect(startDownload).toHaveBeenCalledWith(kernel, { videoSourceId: "v1", serialNumber: "GH-CAM", range, gaps: "collapse" });
    expect(toast.success).toHaveBeenCalledWith("playback.toast.Started");
  });
});
