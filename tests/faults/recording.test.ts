import { type ChildProcess, fork } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDevice } from "#contract/devices.ts";
import { createGateway } from "#contract/enrolment.ts";
import { createVideoSource } from "#contract/videoSources.ts";
import { burnedClock, readBurnedClock, type SeenFrame } from "#edge/recording/burnedClock.ts";
import { openRecordingFolder } from "#edge/recording/recordingFolder.ts";
import { startTestCamera, type TestCamera } from "#edge/sources/testCamera.ts";
import { type DemoServer, startDemoServer } from "./support/demoServer.ts";
import { until } from "./support/rounds.ts";

const noticedWithinMs = 60_000;

interface Span {
  startMs: number;
  endMs: number;
}

const coveredSince = (spans: readonly Span[], fromMs: number) =>
  spans.filter(({ endMs }) => endMs > fromMs).reduce((sum, { startMs, endMs }) => sum + endMs - Math.max(startMs, fromMs), 0);

/** What a real gateway records of a camera that misbehaves, and what its platform says of it. */
describe("[PL-07] a gateway that records", () => {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-recording-"));
  let server: DemoServer;
  let gateway: ChildProcess;
  let gatewaySerial = "";
  const cameras: TestCamera[] = [];

  beforeAll(async () => {
    server = await startDemoServer();
    const made = await (await server.api()).call(createGateway, { body: { name: "Recording gateway", siteId: "harbour-house" } });
    gatewaySerial = made.serialNumber;
    gateway = fork(
      resolve(import.meta.dirname, "../../edge/main.ts"),
      ["--url", server.url, "--token", made.token, "--data", join(folder, "gateway")],
      { env: { PATH: process.env["PATH"] ?? "", LOG_LEVEL: "silent" }, stdio: ["ignore", "ignore", "inherit", "ipc"] },
    );
  });
  afterEach(async () => {
    for (const camera of cameras.splice(0)) await camera.dispose();
  });
  afterAll(async () => {
    gateway.kill("SIGKILL");
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function added(name: string, options: Parameters<typeof startTestCamera>[0] = {}) {
    const camera = await startTestCamera({ pictures: burnedClock, ...options });
    cameras.push(camera);
    const body = { gatewaySerial, name, streamUrl: camera.url };
    const { id, serialNumber } = await (await server.api()).call(createVideoSource, { body });
    const device = async () => (await server.api()).call(getDevice, { params: { serial: serialNumber }, query: {} });
    await until("it is live and recorded", async () => (await device()).isConnected && (await device()).isRecording === true);
    return { camera, id, serialNumber, device };
  }

  /** Every frame that lies on the gateway's disk, and the spans that its index claims. */
  async function recorded(id: string): Promise<{ frames: SeenFrame[]; spans: Span[] }> {
    // The gateway goes on to write there.
    const path = join(folder, `copy-${id}`);
    cpSync(join(folder, "gateway/recordings", id), path, { recursive: true });
    const copy = await openRecordingFolder(path);
    const spans = (await copy.parts(0, Number.MAX_SAFE_INTEGER)).flatMap(({ parts }) => parts);
    const frames = [...new Set(copy.segments().map(({ init }) => init))].flatMap((init) => {
      const segments = copy.segments().filter((segment) => segment.init === init);
      const files = [copy.initFile(init) ?? "", ...segments.map(({ startMs }) => copy.fileOf(startMs) ?? "")];
      const whole = join(path, "whole.mp4");
      writeFileSync(whole, Buffer.concat(files.map((file) => readFileSync(file))));
      return readBurnedClock(whole);
    });
    return { frames, spans };
  }

  it("puts every frame where it was seen while the camera's clock jumps and drifts and its connection breaks, and claims no other time", async () => {
    const { camera, id } = await added("Clock camera");
    const fromMs = Date.now();
    for (const jump of [3_600, -3_600, -0.7, 30, -43_200]) {
      camera.jumpClock(jump);
      await wait(4_000);
    }
    camera.setClockRate(1.03);
    await wait(5_000);
    camera.setClockRate(0.97);
    await wait(5_000);
    camera.dropConnections();
    await wait(8_000);
    const toMs = Date.now();
    const { frames, spans } = await recorded(id);
    const worstMs = Math.max(...frames.map(({ offMs }) => Math.abs(offMs)));
    const claimedMs = spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    const coveredMs = coveredSince(spans, fromMs);
    console.log({ frames: frames.length, worstMs, claimedMs, coveredMs, passedMs: toMs - fromMs });
    expect(worstMs).toBeLessThan(500);
    expect(claimedMs).toBeLessThan(toMs - fromMs + 8_000);
    // All but the reconnection and the group of frames that is still coming.
    expect(coveredMs).toBeGreaterThan(toMs - fromMs - 7_000);
  });

  it("records video of a camera whose announced sound never comes, comes late and stops", async () => {
    const { camera, id } = await added("Silent camera", { audio: "silent" });
    const fromMs = Date.now();
    await wait(6_000);
    camera.sendAudio(true);
    await wait(5_000);
    camera.sendAudio(false);
    await wait(6_000);
    const passedMs = Date.now() - fromMs;
    const { frames, spans } = await recorded(id);
    const worstMs = Math.max(...frames.map(({ offMs }) => Math.abs(offMs)));
    const coveredMs = coveredSince(spans, fromMs);
    console.log({ frames: frames.length, worstMs, coveredMs, passedMs });
    expect(worstMs).toBeLessThan(500);
    expect(coveredMs).toBeGreaterThan(passedMs - 2_500);
  });

  it("says within a minute that a camera is not recorded, and when it is again; both are in the log", async () => {
    const { camera, serialNumber, device } = await added("Frozen camera");
    camera.freeze();
    const frozenAt = performance.now();
    await until("it is told as not recorded", async () => (await device()).isRecording === false, noticedWithinMs);
    const noticedMs = Math.round(performance.now() - frozenAt);
    camera.thaw();
    await until("it is recorded again", async () => (await device()).isRecording === true);
    const entries = await server.entries(serialNumber, "recording.state");
    console.log({ noticedMs });
    expect(entries.map(({ data }) => data["isRecording"]).toReversed()).toEqual([true, false, true]);
  });
});
