import { describe, expect, it, vi } from "vitest";
import { grantRecordings } from "#contract/recordings.ts";
import { buildPlaylist } from "#domain/playback/playlist.ts";
import type { RecordingRequest } from "#workers/recordingFetch.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { createGatewayRecordings } from "./gatewayRecordings.ts";

const fromMs = Date.parse("2026-03-12T14:00:00.000Z");
const toMs = fromMs + 4_000;
const parts = [0, 1].map((index) => ({
  uri: "s.m4s",
  offset: index * 100,
  bytes: 100,
  startMs: fromMs + index * 2_000,
  endMs: fromMs + (index + 1) * 2_000,
  initUri: "init.mp4",
}));
const signal = new AbortController().signal;

function aGateway() {
  const asked: string[] = [];
  let failing: string | undefined;
  const get = async ({ url, range }: RecordingRequest) => {
    const name = url.slice(url.lastIndexOf("/") + 1).replace(/^[\w-]{36}/, "clip");
    asked.push([name, ...(range ?? [])].join(" "));
    if (asked.at(-1) === failing) {
      failing = undefined;
      return { status: 0, data: undefined };
    }
    const text = name === "clip.m3u8" ? buildPlaylist(parts, fromMs, toMs) : name;
    return { status: range ? 206 : 200, data: new TextEncoder().encode(text).buffer };
  };
  const call = vi.fn(async (endpoint: unknown) =>
    endpoint === grantRecordings ? { grant: "g", hosts: ["http://10.0.0.2:4000"], serialNumber: "GH-1" } : { processed: true },
  );
  const api = anApi(call);
  const access = createGatewayRecordings({ api }, "source-1", () => ({ get, dispose: () => undefined }));
  return { access, asked, failOnce: (name: string) => (failing = name) };
}

describe("[PL-02] what a gateway in this network recorded", () => {
  it("is asked for once: the playlist while it is tried where the gateway answers, and what is played first with it", async () => {
    const { access, asked } = aGateway();
    const { url } = await access.save({ fromMs, toMs }, signal);
    expect(asked).toEqual(["clip.m3u8", "init.mp4", "s.m4s 0 99"]);
    const [playlist, init, first] = await Promise.all([
      access.get(url, undefined, signal),
      access.get(new URL("init.mp4", url).href, undefined, signal),
      access.get(new URL("s.m4s", url).href, [0, 99], signal),
    ]);
    expect([playlist.status, init.status, first.status]).toEqual([200, 200, 206]);
    expect(asked.length).toBe(3);
    // Its bytes belong to the player now.
    await access.get(new URL("s.m4s", url).href, [0, 99], signal);
    await access.get(new URL("s.m4s", url).href, [100, 199], signal);
    expect(asked.slice(3)).toEqual(["s.m4s 0 99", "s.m4s 100 199"]);
  });
  it("is asked for again where it did not come the first time", async () => {
    const { access, failOnce } = aGateway();
    failOnce("s.m4s 0 99");
    const { url } = await access.save({ fromMs, toMs }, signal);
    expect((await access.get(new URL("s.m4s", url).href, [0, 99], signal)).status).toBe(206);
  });
  it("is not brought in small parts for who takes it away", async () => {
    const { access, asked } = aGateway();
    await access.save({ fromMs, toMs }, signal, { isDownload: true });
    expect(asked).toEqual(["clip.m3u8"]);
  });
});
