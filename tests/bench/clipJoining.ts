import { spawnSync } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ffmpeg } from "#edge/recording/testRecording.ts";
import type { Benchmark } from "./benchmark.ts";
import { withOwnBrowser } from "./browsing.ts";
import { longestTask, nowIn } from "./pageWatch.ts";
import { watchMemory } from "./processMemory.ts";
import { type RecordedSite, withRecordings } from "./recordedSite.ts";
import { fullHd, keyFrameSeconds } from "./recordedStream.ts";

const hourMs = 3_600_000;
const beginsBefore = 3_720;
const longestJoinMs = 300_000;
/** Of the sites's clock, as it is typed. */
const zone = "Europe/London";
/** A frame of AAC at 48 kHz. */
const soundFrameMs = (1_024 / 48_000) * 1_000;
const what = "An hour of 1080p, 25 fps, 4 Mbit/s, with sound, from the gateway to one file in the console";

const busy =
  "a run beside others, on two processors; the joining alone, in Node and out of files, made 122 MB/s beside them and takes a second of a processor for 172 MB. Plan: again on a quiet machine, then a profile of the way from the gateway over two workers";
const blocked =
  "not profiled yet: the page does no more than hand bytes from one worker to the other. Plan: a profile on a quiet machine, and the two workers joined by a channel of their own";

/** SR-08: takes an hour away as one file and looks into it with another program. */
export const clipJoining: Benchmark = {
  name: "clip-joining",
  isLongBecause: "an hour is recorded first",
  run: () =>
    withRecordings({ cameras: 1, picture: fullHd, beginsBefore, seconds: beginsBefore - 60 }, (site) =>
      withOwnBrowser(site.server.url, async (page, profile) => {
        const { tookMs, blockedMs, bytesMore, file } = await takeHour(page, site, profile);
        const { frames, videoStartMs, audioStartMs } = probe(file.path);
        const fileBytes = statSync(file.path).size;
        rmSync(file.path);
        return [
          {
            what: `${what}: fMP4 joined, with its way from the gateway`,
            value: fileBytes / 1e6 / (tookMs / 1000),
            unit: "MB/s",
            budget: { atLeast: 60 },
            note: busy,
          },
          { what: "Size of the file", value: fileBytes / 1e6, unit: "MB" },
          { what: "What the whole browser takes more meanwhile, at most", value: bytesMore / 1e6, unit: "MB", budget: { atMost: 500 } },
          {
            what: "Longest task of the page above 50 ms meanwhile, else 0",
            value: blockedMs,
            unit: "ms",
            budget: { atMost: 50 },
            note: blocked,
          },
          {
            what: `Pictures missing or too many, of ${file.frames} recorded`,
            value: Math.abs(frames - file.frames),
            unit: "pictures",
            budget: { atMost: 0 },
          },
          {
            what: "Sound begins after the picture, within a frame of it",
            value: audioStartMs - videoStartMs,
            unit: "ms",
            budget: { atMost: soundFrameMs },
          },
        ];
      }),
    ),
};

/** Marks an hour in the viewer and downloads it. */
async function takeHour(page: Page, { cameras: [camera], fragments }: RecordedSite, profile: string) {
  const [second] = fragments.slice(1);
  const fromMs = Math.ceil((second?.startMs ?? 0) / 1000) * 1000;
  const toMs = fromMs + hourMs;
  const query = new URLSearchParams({ serialNumber: camera?.serialNumber ?? "", at: new Date(fromMs).toISOString() });
  await page.goto(`/cameras/playback?${query}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.keyboard.press("i");
  const range = page.getByRole("group", { name: "Range", exact: true });
  for (const [name, atMs] of [
    ["From", fromMs],
    ["To", toMs],
  ] as const) {
    const field = range.getByRole("textbox", { name, exact: true });
    await field.fill(new Date(atMs).toLocaleString("sv-SE", { timeZone: zone }));
    await field.press("Enter");
  }
  await range.getByText("1 h", { exact: true }).waitFor();
  const memory = watchMemory(profile);
  const sinceMs = await nowIn(page);
  const startedAt = performance.now();
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: longestJoinMs }),
    range.getByRole("button", { name: "Start" }).click(),
  ]);
  const tookMs = performance.now() - startedAt;
  const bytesMore = memory.stop() - memory.before;
  const blockedMs = await longestTask(page, sinceMs);
  const path = join(profile, "clip.mp4");
  await download.saveAs(path);
  const within = fragments.filter(({ startMs, endMs }) => endMs > fromMs && startMs < toMs).length;
  return { tookMs, blockedMs, bytesMore, file: { path, frames: within * keyFrameSeconds * fullHd.framesPerSecond } };
}

/** What ffprobe reads of it. */
function probe(file: string): { frames: number; videoStartMs: number; audioStartMs: number } {
  const words = ["-v", "error", "-count_packets", "-show_entries", "stream=codec_type,start_time,nb_read_packets", "-of", "json", file];
  const { stdout, error } = spawnSync(ffmpeg.replace(/ffmpeg$/, "ffprobe"), words, { encoding: "utf8" });
  if (error) throw error;
  const { streams } = JSON.parse(stdout) as { streams: { codec_type: string; start_time: string; nb_read_packets: string }[] };
  const of = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  const startMs = (type: string) => 1000 * Number(of(type)?.start_time);
  return { frames: Number(of("video")?.nb_read_packets), videoStartMs: startMs("video"), audioStartMs: startMs("audio") };
}
