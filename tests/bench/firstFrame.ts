import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { SimulatorConfig } from "#contract/simulator.ts";
import { type LiveEngine, liveEngines } from "#edge/live/liveEngines.ts";
import type { System } from "../e2e/support/system.ts";
import { type Benchmark, type Figure, percentile } from "./benchmark.ts";
import { withBrowser } from "./browsing.ts";
import { effort } from "./effort.ts";
import { isJanusInstalled, type JanusCamera, lookByJanus } from "./janus.ts";
import { camerasOf, withSystem } from "./liveWall.ts";
import { firstPictureAfter } from "./pageWatch.ts";

const camera = "Lobby camera";
const looks = effort(20, 5);
const warmLooks = effort(3, 1);
/** The most that Janus took, from 139 to 248 ms, when it last ran on this kind of machine: where it is not installed. */
const lastPeerMs = 248;
/** By marks in the page around each call, message and state, in looks of 256 to 330 ms. */
const steps =
  "Janus has its session and its socket before the click; here a click pays for the panel and the seat (50 ms, with an entry of the log), the keys of the channel (15), peer connection and signalling (25), offer and answer (10), the browser's second ICE check, 50 ms after its first, which goes out before it has the answer and is lost (50), DTLS (with werift in JavaScript, 10 to 80, the upper end being one retransmission) and the first picture (20 to 30). Plan: seat and keys in one call, the signalling of a device kept open between looks, and the check after the answer";
const noPeer = "Janus is not installed here: the budget of the median is 1.2 times its last run, 139 to 248 ms";

/** From the click on a camera's still to its first live picture, for cameras with a key frame each second and each ten seconds, by both engines. */
export const firstFrame: Benchmark = {
  name: "first-frame",
  async run() {
    const [usual, other] = liveEngines;
    const { tookMs: often, peerMs } = await look(1, usual);
    const { tookMs: rarely } = await look(10, usual);
    const { tookMs: oftenByOther } = await look(1, other);
    const { tookMs: rarelyByOther } = await look(10, other);
    const peer = peerMs && percentile(peerMs, 0.5);
    const what = (seconds: number, engine: LiveEngine) =>
      `From a click on a camera to its first live picture, warm, ${looks} times, a key frame every ${seconds} s, by ${engine}`;
    const figures = (seconds: number, tookMs: number[], engine: LiveEngine): Figure[] => [
      {
        what: `${what(seconds, engine)}: median`,
        value: percentile(tookMs, 0.5),
        unit: "ms",
        budget: { atMost: 1.2 * (peer ?? lastPeerMs) },
        note: steps,
      },
      { what: `${what(seconds, engine)}: p95`, value: percentile(tookMs, 0.95), unit: "ms", ...(!peer && { note: noPeer }) },
    ];
    return [
      ...(peer ? [{ what: `Janus beside it, ${looks} times: median`, value: peer, unit: "ms" }] : []),
      ...figures(1, often, usual),
      ...figures(10, rarely, usual),
      ...figures(1, oftenByOther, other),
      ...figures(10, rarelyByOther, other),
      ...[
        { engine: usual, ratio: percentile(rarely, 0.95) / percentile(often, 0.95) },
        { engine: other, ratio: percentile(rarelyByOther, 0.95) / percentile(oftenByOther, 0.95) },
      ].map(({ engine, ratio }) => ({
        what: `By ${engine}: its p95 with a key frame every 10 s, of that with one every second`,
        value: ratio,
        unit: "times",
        budget: { atMost: 1.3 },
      })),
    ];
  },
};

interface Looks {
  tookMs: number[];
  /** The same camera by Janus, where it is installed. */
  peerMs: number[] | undefined;
}

function look(keyFrameSeconds: number, engine: LiveEngine): Promise<Looks> {
  return withSystem({ GATEHOUSE_KEY_FRAME_SECONDS: String(keyFrameSeconds), LIVE_MASTER: engine }, async (system) => {
    const [serialNumber = ""] = await camerasOf(system, camera);
    const tookMs = await withBrowser(system.url, async (visit) => {
      const { page } = await visit({ isSignedIn: true });
      await page.goto("/cameras/cameras");
      await page.getByRole("button", { name: "Pictures" }).click();
      const each: number[] = [];
      for (let count = 0; count < warmLooks + looks; count += 1) {
        const took = await timeToPicture(page);
        if (count >= warmLooks) each.push(took);
        await page.keyboard.press("Alt+w");
        await page.locator(".livetile").waitFor({ state: "detached" });
        // Anywhere between two key frames.
        await page.waitForTimeout(300 + Math.random() * 1000);
      }
      return each;
    });
    const hasPeer = engine === liveEngines[0] && isJanusInstalled();
    const peerMs = hasPeer ? (await lookByJanus(sourceOf(system, serialNumber), warmLooks + looks)).slice(warmLooks) : undefined;
    return { tookMs, peerMs };
  });
}

/** Where the simulated camera listens, from the file that the platform hands to the simulated site. */
function sourceOf({ dataDirectory }: System, serialNumber: string): JanusCamera {
  const { rtsp } = SimulatorConfig.parse(JSON.parse(readFileSync(join(dataDirectory, "simulator.json"), "utf8")));
  const { userName, password, port } = rtsp;
  return { streamUrl: `rtsp://127.0.0.1:${port}/${serialNumber}/main`, userName, password };
}

function timeToPicture(page: Page): Promise<number> {
  return firstPictureAfter(page, { event: "click", selector: ".livetile video" }, () => page.getByTitle(new RegExp(camera)).click());
}
