import { afterEach, describe, expect, it, vi } from "vitest";
import { PlaybackCommand, VideoLink } from "#contract/enumerations.ts";
import type { PlaybackMessage, PlaybackSegment } from "#contract/playback.ts";
import { readPlaylist } from "#domain/playback/playlist.ts";
import { segmentKey } from "#domain/playback/segmentKeys.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { RecordingChannelEvents } from "../../cameras/services.ts";
import { createCloudRecordings } from "./cloudRecordings.ts";

const beganMs = Date.parse("2026-03-12T14:00:00.000Z");
const lengthMs = 20_000;
const keyOf = (index: number, durationMs = lengthMs) =>
  segmentKey("north/GH-CAM/", { startMs: beganMs + index * lengthMs, durationMs, bytes: 5, init: "init-0123456789abcdef.mp4" });
const idOf = (index: number) => String(beganMs + index * lengthMs);
const segmentOf = (index: number): PlaybackSegment => ({
  id: idOf(index),
  time: new Date(beganMs + index * lengthMs).toISOString(),
  duration: lengthMs,
  pathname: keyOf(index),
  uploaded: false,
  processed: false,
  sentToDevice: false,
});
const { signal } = new AbortController();
const span = (segments: number) => ({ fromMs: beganMs, toMs: beganMs + segments * lengthMs });
const text = (data: ArrayBuffer | undefined) => new TextDecoder().decode(data);
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A camera: which of its segments the cloud and the device have. A device that is not there closes its channel with a code. */
function aCamera({
  cloud = [],
  device,
  code = "FailedConnectionWithDevice",
  stills = [],
}: {
  cloud?: number[];
  device?: number[];
  code?: string;
  /** Of which segments the cloud has the small picture. */
  stills?: number[];
}) {
  const stored = new Set(cloud);
  const said: PlaybackMessage[] = [];
  const fetched: string[] = [];
  let lists = 0;
  let events: RecordingChannelEvents | undefined;
  const channel = { send: vi.fn(hear), close: vi.fn() };
  const open = vi.fn(async (_serialNumber: string, heard: RecordingChannelEvents) => {
    events = heard;
    if (!device) setTimeout(() => heard.onClosed(code), 0);
    return channel;
  });
  function hear(message: object): void {
    const asked = message as PlaybackMessage;
    said.push(asked);
    if (!device || asked.operation !== PlaybackCommand.Playback) return;
    setTimeout(() => events?.onMessage({ ...asked, segmentList: device.map(segmentOf) }), 0);
  }
  const call = vi.fn(async () => {
    lists += 1;
    const link = (index: number) => ({
      id: idOf(index),
      pathname: keyOf(index),
      url: `https://c/${index}?list=${lists}`,
      initUrl: "https://c/init",
      ...(stills.includes(index) && { stillUrl: `https://c/still/${index}` }),
    });
    return { playlistName: "x", segments: [...stored].sort((a, b) => a - b).map(link), expiresAtUtc: "2099-01-01T00:00:00Z" };
  });
  const answer = { status: undefined as ((url: string) => number | undefined) | undefined };
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return new Response(url, { status: answer.status?.(url) ?? 200 });
  });
  const options = { api: { call }, channels: { open }, serialNumber: "GH-CAM", videoSourceId: "v1", nowMs: () => beganMs };
  const access = createCloudRecordings(options as unknown as Parameters<typeof createCloudRecordings>[0]);
  return {
    access,
    open,
    channel,
    said,
    call,
    fetched,
    answer,
    asked: () =>
      said
        .filter(({ operation }) => operation === PlaybackCommand.StartUploadToCloud)
        .map(({ segmentList }) => segmentList.map(({ id }) => id)),
    upload(...indexes: number[]) {
      for (const index of indexes) {
        stored.add(index);
        events?.onMessage({
          ...said.at(-1),
          operation: PlaybackCommand.UploadedToCloud,
          segmentList: [{ ...segmentOf(index), uploaded: true }],
        });
      }
    },
    lose: (index: number) => events?.onMessage({ ...said.at(-1), operation: PlaybackCommand.Error, segmentList: [segmentOf(index)] }),
    hangUp: (reason: string) => events?.onClosed(reason),
    read: async (index: number) => text((await access.get(`cloud://recordings/${idOf(index)}.m4s`, [0, 4], signal)).data),
  };
}

afterEach(() => void vi.unstubAllGlobals());

describe("[PL-02] recordings from the cloud", () => {
  it("[PL-20] play without the device where all of a clip is there", async () => {
    const camera = aCamera({ cloud: [0, 1, 2] });
    const { url } = await camera.access.save(span(3), signal);
    expect([camera.open.mock.calls.length, camera.access.source.link]).toEqual([0, VideoLink.Offline]);
    const playlist = readPlaylist(text((await camera.access.get(url, undefined, signal)).data));
    expect(playlist.map(({ uri, startMs, initUri }) => [uri, startMs, initUri])).toEqual(
      [0, 1, 2].map((index) => [`${idOf(index)}.m4s`, Number(idOf(index)), "init-0123456789abcdef.mp4"]),
    );
    expect(await camera.read(1)).toBe("https://c/1?list=1");
    expect(text((await camera.access.get("cloud://recordings/init-0123456789abcdef.mp4", undefined, signal)).data)).toBe("https://c/init");
    expect(camera.access.follow(beganMs)).toBeUndefined();
  });

  it("[PL-04] [PL-05] have what is missing asked of the device: what it has, then ten from where it plays, and are read as they come", async () => {
    const camera = aCamera({ cloud: [0], device: Array.from({ length: 14 }, (_, index) => index) });
    await camera.access.save(span(14), signal);
    expect(camera.said[0]).toEqual({
      videoSourceId: "v1",
      operation: PlaybackCommand.Playback,
      startTime: "2026-03-12T14:00:00.000Z",
      endTime: "2026-03-12T14:04:40.000Z",
      timestamp: beganMs,
      segmentList: [],
    });
    // Twenty seconds are there: nothing is asked for before ten of them are over.
    expect(camera.asked()).toEqual([]);
    expect(camera.access.follow(beganMs + 10_001)).toBeUndefined();
    await tick();
    expect(camera.asked()).toEqual([Array.from({ length: 10 }, (_, index) => idOf(index + 1))]);
    expect(camera.said.at(-1)?.segmentList[0]?.sentToDevice).toBe(true);
    const second = camera.read(1);
    expect(camera.access.follow(beganMs + 20_000)).toEqual({ done: 0, total: 10 });
    camera.upload(1);
    expect(await second).toBe("https://c/1?list=2");
    expect(camera.access.follow(beganMs + 20_000)).toBeUndefined();
  });

  it("[GN-12] are asked of the cloud and the device in the rendition that is wanted", async () => {
    const camera = aCamera({ device: [0, 1] });
    await camera.access.save(span(2), signal, { quality: "cloudLow" });
    await tick();
    expect(camera.said.map(({ operation, rendition }) => [operation, rendition])).toEqual([
      [PlaybackCommand.Playback, "low"],
      [PlaybackCommand.StartUploadToCloud, "low"],
    ]);
    expect(camera.call).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ query: expect.objectContaining({ rendition: "low" }) }),
    );
  });

  it("[PL-05] fill the hole that somebody seeks into, instead of what was on its way", async () => {
    const camera = aCamera({ device: Array.from({ length: 14 }, (_, index) => index) });
    await camera.access.save(span(14), signal);
    expect(camera.asked()[0]?.[0]).toBe(idOf(0));
    camera.access.follow(beganMs + 12.5 * lengthMs);
    await tick();
    expect(camera.asked().slice(1)).toEqual([[idOf(12), idOf(13)]]);
    camera.upload(12, 13);
    expect(camera.access.follow(beganMs + 12.5 * lengthMs)).toBeUndefined();
  });

  it("[PL-06] ask for no more after Cancel, which tells the device with an empty list, and leave the device when closed", async () => {
    const camera = aCamera({ device: [0, 1] });
    await camera.access.save(span(2), signal);
    camera.access.cancel();
    await tick();
    expect(camera.asked()).toEqual([[idOf(0), idOf(1)], []]);
    camera.access.dispose();
    await tick();
    expect(camera.channel.close).toHaveBeenCalledTimes(1);
  });

  it("give the seat at the device back once nothing is missing any more", async () => {
    const camera = aCamera({ device: [0, 1] });
    await camera.access.save(span(2), signal);
    camera.upload(0, 1);
    await tick();
    expect(camera.channel.close).toHaveBeenCalledTimes(1);
    expect(await camera.read(1)).toMatch(/^https:\/\/c\/1/);
  });

  it("[PL-16] play what is in the cloud while the device is away, and say why where nothing is", async () => {
    const camera = aCamera({ cloud: [0, 2] });
    const { url } = await camera.access.save(span(3), signal);
    expect(readPlaylist(text((await camera.access.get(url, undefined, signal)).data)).map(({ uri }) => uri)).toEqual(
      [0, 2].map((index) => `${idOf(index)}.m4s`),
    );
    expect(camera.access.source.link).toBe(VideoLink.Offline);
    await expect(aCamera({}).access.save(span(3), signal)).rejects.toMatchObject({ code: "FailedConnectionWithDevice" });
    const disabled = aCamera({ code: "error_device_webrtc_disabled" });
    await expect(disabled.access.save(span(3), signal)).rejects.toMatchObject({ code: "error_device_webrtc_disabled" });
    await expect(aCamera({ device: [] }).access.save(span(3), signal)).rejects.toMatchObject({ code: "NotFound" });
  });

  it("[PL-16] say that listing failed, and that the channel closed while something was on its way", async () => {
    const camera = aCamera({ device: [0, 1] });
    camera.call.mockRejectedValueOnce(new ApiError("error_system", 500));
    await expect(camera.access.save(span(2), signal)).rejects.toMatchObject({ code: "error_system" });
    await camera.access.save(span(2), signal);
    camera.hangUp("Error");
    expect(camera.access.follow(beganMs)).toMatchObject({ failure: "Error" });
    expect((await camera.access.get(`cloud://recordings/${idOf(0)}.m4s`, undefined, signal)).status).toBe(404);
  });

  it("leave out what the device lost", async () => {
    const camera = aCamera({ device: [0, 1] });
    await camera.access.save(span(2), signal);
    const first = camera.access.get(`cloud://recordings/${idOf(0)}.m4s`, undefined, signal);
    camera.lose(0);
    expect((await first).status).toBe(404);
    expect(camera.access.follow(beganMs)).toBeUndefined();
  });

  it("[PL-15] ask the device for what went from the cloud since, and for new links where they are over", async () => {
    const camera = aCamera({ cloud: [0], device: [0, 1] });
    await camera.access.save(span(2), signal);
    let isGone = true;
    camera.answer.status = () => (isGone ? 404 : undefined);
    const first = camera.read(0);
    await vi.waitFor(() => expect(camera.asked().at(-1)?.[0]).toBe(idOf(0)));
    isGone = false;
    camera.upload(0);
    expect(await first).toMatch(/^https:\/\/c\/0/);
    const lists = camera.call.mock.calls.length;
    camera.answer.status = (url) => (url.endsWith(`=${lists + 1}`) ? undefined : 403);
    expect(await camera.read(0)).toBe(`https://c/0?list=${lists + 1}`);
  });

  it("[PL-12] have the small picture of a segment where the cloud has it, and look for it nowhere else", async () => {
    const camera = aCamera({ cloud: [0, 1], device: [0, 1, 2], stills: [1] });
    await camera.access.save(span(3), signal);
    const [listed, seats] = [camera.call.mock.calls.length, camera.said.length];
    const still = async (index: number) => {
      const { status, data } = await camera.access.peek(`cloud://recordings/${idOf(index)}.jpg`, undefined, signal);
      return `${status} ${text(data)}`;
    };
    expect([await still(0), await still(1), await still(2)]).toEqual(["404 ", "200 https://c/still/1", "404 "]);
    expect([camera.call.mock.calls.length, camera.said.length]).toEqual([listed, seats]);
  });

  it("bring nothing for a look without waiting, such as a thumbnail's", async () => {
    const camera = aCamera({ cloud: [0], device: [0, 1] });
    await camera.access.save(span(2), signal);
    expect((await camera.access.peek(`cloud://recordings/${idOf(1)}.m4s`, undefined, signal)).status).toBe(404);
    expect(camera.asked()).toEqual([]);
  });
});
