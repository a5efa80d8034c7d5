import { createVideoSource, getVideoSource } from "#contract/videoSources.ts";
import { startTestCamera, type TestCamera } from "../../../edge/sources/testCamera.ts";
import { keepScreenshot } from "../support/keepScreenshot.ts";
import { livePicture, plays } from "../support/livePicture.ts";
import { test as base, expect, people } from "../support/test.ts";

const gateway = "GH-GW20-004B1E";
const bFrames = "This camera sends B-frames. Gatehouse converts its live video, which costs processor time on the gateway.";

/** Cameras of the tests' own, ended with the test. */
const test = base.extend<{ startCamera: (options: Parameters<typeof startTestCamera>[0]) => Promise<TestCamera> }>({
  startCamera: async ({}, use) => {
    const cameras: TestCamera[] = [];
    await use(async (options) => {
      const camera = await startTestCamera(options);
      cameras.push(camera);
      return camera;
    });
    await Promise.all(cameras.map(({ dispose }) => dispose()));
  },
});

// No other file finds these cameras in its lists.
test.use({ settings: { RECORDING_DAYS: "0" } });

test.describe("A camera that is not as browsers play live video", () => {
  test("[VS-05] [LV-01] shows at least 12 frames a second of a camera with B-frames, and says that it is converted", async ({
    page,
    apiAs,
    signIn,
    startCamera,
  }) => {
    const [api, camera] = [await apiAs(people.owner), await startCamera({ bFrames: 2 })];
    const source = await api.call(createVideoSource, { body: { gatewaySerial: gateway, name: "Ramp", streamUrl: camera.url } });
    const read = () => api.call(getVideoSource, { params: { id: source.id } });
    await expect.poll(read, { timeout: 30_000 }).toMatchObject({ isConnected: true, liveConversion: "bFrames" });
    await signIn(people.owner, `/cameras/details?serialNumber=${source.serialNumber}`);
    await plays(page, "Ramp");
    const frames = () =>
      livePicture(page, "Ramp")
        .locator("video")
        .evaluate((video: HTMLVideoElement) => ({ count: video.getVideoPlaybackQuality().totalVideoFrames, atMs: performance.now() }));
    const first = await frames();
    await expect.poll(async () => (await frames()).atMs - first.atMs, { timeout: 20_000 }).toBeGreaterThan(8_000);
    const last = await frames();
    expect(((last.count - first.count) * 1_000) / (last.atMs - first.atMs)).toBeGreaterThanOrEqual(12);
    await expect(page.getByText(bFrames)).toBeVisible();
    await page.getByText(bFrames).scrollIntoViewIfNeeded();
    await keepScreenshot(page, "b-frames-details");
  });

  test("[VS-05] tests a camera with a key frame every 8 s and B-frames, shows the stage, and can be stopped by keyboard", async ({
    page,
    signIn,
    startCamera,
  }) => {
    const [slow, endless] = [await startCamera({ bFrames: 2, keyFrameSeconds: 8 }), await startCamera({ keyFrameSeconds: 600 })];
    await signIn(people.owner);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command palette" }).fill("add camera");
    await page.getByRole("option", { name: /Add camera/ }).click();
    const form = page.getByRole("region", { name: "Add camera" }).or(page.locator("form")).first();
    await form.getByLabel("Name", { exact: true }).fill("Yard");
    await form.getByLabel(/^Stream address/).fill(endless.url);
    await form.getByRole("button", { name: "Test" }).press("Enter");
    await expect(form.getByText("Connected. Waiting for a key frame …")).toBeVisible();
    await expect(form.getByText(/^\d+\sseconds?$|^\d+\ss$/)).toBeVisible();
    await keepScreenshot(page, "test-waits");
    // The button that began the test has the focus still, and ends it.
    await expect(form.getByRole("button", { name: "Stop test" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.getByRole("button", { name: "Test", exact: true })).toBeFocused();

    await form.getByLabel(/^Stream address/).fill(slow.url);
    await form.getByRole("button", { name: "Test" }).press("Enter");
    await expect(form.getByText("H264, 320×180, 15 fps, no sound")).toBeVisible({ timeout: 30_000 });
    await expect(form.getByText(bFrames)).toBeVisible();
    await keepScreenshot(page, "test-found");
  });
});
