import { describe, expect, it, vi } from "vitest";
import { PlaybackCommand } from "#contract/enumerations.ts";
import type { PlaybackMessage, PlaybackSegment } from "#contract/playback.ts";
import type { RecordingChannelEvents } from "../../cameras/services.ts";
import { createDeviceRoute } from "./deviceRoute.ts";

const fromMs = Date.parse("2026-03-12T14:00:00.000Z");
const segment = (id: string): PlaybackSegment => ({
  id,
  time: "2026-03-12T14:00:00.000Z",
  duration: 20_000,
  pathname: `north/GH-CAM/${id}`,
  uploaded: false,
  processed: false,
  sentToDevice: false,
});

/** A device that answers a list in so many messages, up to the end that it was asked for. */
function aDevice(messages: readonly PlaybackSegment[][]) {
  const asked: PlaybackMessage[] = [];
  const open = async (_serialNumber: string, { onMessage }: RecordingChannelEvents) => ({
    send(message: object) {
      const said = message as PlaybackMessage;
      asked.push(said);
      messages.forEach((segmentList, index) => {
        const endTime = index === messages.length - 1 ? said.endTime : said.startTime;
        onMessage({ ...said, endTime, segmentList });
      });
    },
    close: vi.fn(),
  });
  const route = createDeviceRoute({
    channels: { open },
    serialNumber: "GH-CAM",
    videoSourceId: "v1",
    nowMs: () => fromMs + 0.6,
    onUploaded: vi.fn(),
    onLost: vi.fn(),
    onClosed: vi.fn(),
  });
  return { route, asked };
}

describe("what a device recorded", () => {
  it.each([0, 0.25, 0.999])(
    "[PL-04] is all told at the end of the last message, also where that lies %d ms before what was asked",
    async (part) => {
      const { route, asked } = aDevice([[segment("1")], [segment("2")]]);
      const found = await route.list({ fromMs: fromMs + part, toMs: fromMs + 40_000 + part }, "high");
      expect(found.map(({ id }) => id)).toEqual(["1", "2"]);
      expect(asked).toMatchObject([
        { operation: PlaybackCommand.Playback, startTime: "2026-03-12T14:00:00.000Z", endTime: "2026-03-12T14:00:40.000Z" },
      ]);
    },
  );
});
