import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { runningFfmpegCount } from "../sources/ffmpegProcess.ts";
import { startTestCamera, type TestCamera } from "../sources/testCamera.ts";
import { createSourceTests, type SourceTests } from "./sourceTests.ts";

const base = () => ({ commandId: randomUUID(), issuedAtUtc: "2026-03-12T14:00:00Z", expiresAtUtc: "2026-03-12T14:00:40Z" });

describe("createSourceTests", () => {
  let camera: TestCamera | undefined;
  let tests: SourceTests | undefined;
  afterEach(async () => {
    await tests?.dispose();
    await camera?.dispose();
    expect(runningFfmpegCount()).toBe(0);
  });

  /** A test that waits for a key frame. */
  async function aWaitingTest() {
    camera = await startTestCamera({ keyFrameSeconds: 600 });
    // Its one key frame is over.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const opened = createSourceTests();
    tests = opened;
    const testId = randomUUID();
    const outcome = opened.carryOut({ ...base(), kind: "source.test", streamUrl: camera.url, testId });
    const progress = () => opened.carryOut({ ...base(), kind: "source.test_progress", testId });
    await expect.poll(progress, { timeout: 10_000 }).toMatchObject({ ok: true, sourceTest: { stage: "waitingForKeyFrame" } });
    return { outcome, progress, cancel: () => opened.carryOut({ ...base(), kind: "source.test_cancel", testId }) };
  }

  it("[VS-05] says for how long a test has waited for a key frame, and ends it when it is cancelled", async () => {
    const { outcome, progress, cancel } = await aWaitingTest();
    await expect.poll(async () => (await progress()).sourceTest?.forMs, { timeout: 5_000 }).toBeGreaterThan(1_000);
    expect(await cancel()).toEqual({ ok: true });
    expect(await outcome).toMatchObject({ ok: false });
    expect(runningFfmpegCount()).toBe(1);
    expect([await progress(), await cancel()]).toEqual([{ ok: true }, { ok: true }]);
  });

  it("[VS-05] ends its tests with the gateway", async () => {
    const { outcome } = await aWaitingTest();
    await tests?.dispose();
    expect(await outcome).toMatchObject({ ok: false });
  });
});
