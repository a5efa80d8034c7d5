import type { Locator } from "@playwright/test";
import { listDevices } from "#contract/devices.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { createVideoSource, getVideoSource, listVideoSources, testVideoSource } from "#contract/videoSources.ts";
import type { Api } from "#kernel/api.ts";
import { needs } from "../support/needs.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { gstreamerMissing, type RtspCamera, startRtspCamera } from "./support/rtsp/rtspCamera.ts";
import { demoPassword } from "./support/system.ts";
import { test as base, expect, people, tellingSite } from "./support/test.ts";

const gateway = "GH-GW20-004B1E";
const signIn = { userName: "viewer", password: "Lens-4fQ7-secret" };

/** Cameras that are not ours, ended with the test. */
const test = base.extend<{ startCamera: (codec?: "h264" | "hevc") => Promise<RtspCamera> }>({
  startCamera: async ({}, use) => {
    const cameras: RtspCamera[] = [];
    await use(async (codec = "h264") => {
      const camera = await startRtspCamera({ codec, ...signIn });
      cameras.push(camera);
      return camera;
    });
    await Promise.all(cameras.map(({ stop }) => stop()));
  },
});

// Every entry of the log is read for passwords, and no other file finds these cameras in its lists.
test.use({ settings: tellingSite });

const tryOut = (api: Api, streamUrl: string, credentials: Partial<typeof signIn> = {}) =>
  api.call(testVideoSource, { params: { id: gateway }, body: { stream_url: streamUrl, ...credentials } });

test.describe("A camera of another maker", () => {
  test.beforeEach(() => needs(gstreamerMissing)({ skip: (reason) => base.skip(true, reason) }));

  test("[VS-05] is refused with the reason if it is unreachable, refuses the sign-in or sends no H.264", async ({ apiAs, startCamera }) => {
    const api = await apiAs(people.owner);
    const [camera, modern] = await Promise.all([startCamera(), startCamera("hevc")]);
    const refused = (code: string) => ({ name: "ApiError", code });
    await expect(tryOut(api, "rtsp://127.0.0.1:1/live", signIn)).rejects.toMatchObject(refused("error_video_source_refused"));
    await expect(tryOut(api, camera.url)).rejects.toMatchObject(refused("error_video_source_unauthorized"));
    await expect(tryOut(api, camera.url, { ...signIn, password: "wrong" })).rejects.toMatchObject(
      refused("error_video_source_unauthorized"),
    );
    await expect(tryOut(api, modern.url, signIn)).rejects.toMatchObject(refused("error_video_source_not_h264"));
    for (const address of ["http://127.0.0.1:1/live", "file:///etc/passwd", "rtsp://127.0.0.1/live -f null", "rtsp:///live/main"]) {
      await expect(tryOut(api, address, signIn)).rejects.toMatchObject(refused("error_video_source_invalid_url"));
      const body = { gatewaySerial: gateway, name: "Nowhere", streamUrl: address };
      await expect(api.call(createVideoSource, { body })).rejects.toMatchObject(refused("error_video_source_invalid_url"));
    }
    const names = (await api.call(listVideoSources, { params: { id: gateway } })).map(({ name }) => name);
    expect(names).not.toContain("Nowhere");
  });

  test("[VS-01] [VS-02] [VS-05] is tested, added, received by the gateway and reported when it disconnects, and its password is never shown", async ({
    apiAs,
    startCamera,
    system,
  }) => {
    const api = await apiAs(people.owner);
    const camera = await startCamera();
    expect(await tryOut(api, camera.url, signIn)).toEqual({ encoding: "H264", resolution: "640x360", framesPerSecond: 15, hasAudio: true });

    const body = { gatewaySerial: gateway, name: "Loading bay", streamUrl: camera.url, ...signIn };
    const source = await api.call(createVideoSource, { body });
    expect(source).toMatchObject({ name: "Loading bay", streamUrl: camera.url, gatewaySerial: gateway, hasCredentials: true });
    await expect(api.call(createVideoSource, { body })).rejects.toMatchObject({ code: "error_video_source_in_use" });
    const read = () => api.call(getVideoSource, { params: { id: source.id } });
    const device = async () => {
      const { devices } = await api.call(listDevices, { query: {} });
      return devices.find(({ serialNumber }) => serialNumber === source.serialNumber);
    };
    expect(await device()).toMatchObject({ name: "Loading bay", gatewaySerial: gateway, isVideoEnabled: true });
    await expect.poll(async () => (await device())?.isConnected, { timeout: 30_000 }).toBe(true);
    await expect.poll(read).toMatchObject({ isConnected: true, encoding: "H264", resolution: "640x360", hasAudio: true });

    const answers: unknown[] = [
      source,
      await read(),
      await device(),
      await api.call(listVideoSources, { params: { id: gateway } }),
      await everyEvent(api),
    ];
    await camera.stop();
    await expect.poll(read, { timeout: 30_000 }).toMatchObject({ isConnected: false });
    await expect.poll(async () => (await device())?.isConnected).toBe(false);
    await expect.poll(async () => (await read()).failureCode, { timeout: 30_000 }).toBe("error_video_source_refused");
    expect(system.output()).toContain('"level":"debug"');
    expect(JSON.stringify([...answers, await everyEvent(api), system.output()])).not.toContain(signIn.password);
  });

  test("[VS-01] [VS-05] [LV-01] is added in the console and its moving picture is watched", async ({
    page,
    signIn: enter,
    startCamera,
  }, {}) => {
    const camera = await startCamera();
    await enter(people.owner);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command palette" }).fill("add camera");
    await page.getByRole("option", { name: /Add camera/ }).click();
    const form = page.getByRole("region", { name: "Add camera" }).or(page.locator("form")).first();
    await form.getByLabel("Name", { exact: true }).fill("Goods lift");
    await form.getByLabel(/^Stream address/).fill(camera.url);
    await form.getByLabel(/^User name/).fill(signIn.userName);
    await form.getByLabel(/^Password/).fill(demoPassword);
    await form.getByRole("button", { name: "Test" }).click();
    await expect(form.getByText("The camera refused the user name or password.").first()).toBeVisible();
    await form.getByLabel(/^Password/).fill(signIn.password);
    await form.getByRole("button", { name: "Test" }).click();
    await expect(form.getByText("H264, 640×360, 15 fps, with sound")).toBeVisible();
    await keepScreenshot(page, "camera-tried");
    await form.getByRole("button", { name: "Add camera" }).click();
    await expect(page.getByText("Goods lift was added")).toBeVisible();

    const picture = page.getByLabel("Live picture of Goods lift");
    await expect(picture).toHaveClass(/is-live/, { timeout: 30_000 });
    const first = await frameOf(picture);
    // The colours of ffmpeg's test picture, from left to right: a stream with lost packets shows others.
    expect(first.bars).toEqual(["red", "lime", "yellow", "blue", "magenta", "cyan"]);
    await expect.poll(async () => (await frameOf(picture)).pixels !== first.pixels).toBe(true);
    await keepScreenshot(page, "camera-watched");
  });
});

async function everyEvent(api: Api): Promise<PayloadOf<typeof listEventLogs>> {
  return await api.call(listEventLogs, { query: {} });
}

/** What the picture shows now, and the colours of most of its upper half in six columns. */
async function frameOf(picture: Locator): Promise<{ pixels: string; bars: (string | undefined)[] }> {
  return await picture.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error("The picture is no video.");
    const context = new OffscreenCanvas(60, 40).getContext("2d");
    context?.drawImage(element, 0, 0, 60, 40);
    const names = ["black", "blue", "lime", "cyan", "red", "magenta", "yellow", "white"];
    const bars = [0, 10, 20, 30, 40, 50].map((left) => {
      const pixels = context?.getImageData(left + 1, 0, 8, 20).data ?? [];
      const counts = names.map(() => 0);
      for (let at = 0; at < pixels.length; at += 4) {
        const bits = [pixels[at], pixels[at + 1], pixels[at + 2]].map((shade = 0) => Number(shade > 150));
        const name = Number.parseInt(bits.join(""), 2);
        counts[name] = (counts[name] ?? 0) + 1;
      }
      return names[counts.indexOf(Math.max(...counts))];
    });
    return { pixels: context?.getImageData(0, 0, 60, 40).data.join() ?? "", bars };
  });
}
