import type { SourceFailure } from "#contract/sourceFailures.ts";
import { failureOfDescription } from "./cameraFailures.ts";
import { createKeyFrameWatch } from "./keyFrameWatch.ts";
import { createRtpTimes } from "./rtpTimes.ts";
import { framed } from "./rtspMessages.ts";
import { openUdpTrack, type UdpTrack, type UdpTrackOptions } from "./udpTrack.ts";

interface CameraTracksOptions {
  /** How long the first UDP packet may take after the camera said that it plays. */
  readonly udpMs: number;
  /** The addresses of the connection, for RTP by UDP. */
  addresses(): Pick<UdpTrackOptions, "from" | "at">;
  /** Whole interleaved packets for the reader. */
  toReader(packets: Buffer): void;
  /** No packet came by UDP in time. */
  onBlocked(): void;
}

/** The packets of one camera on their way to the reader, inside the connection or by UDP. */
export interface CameraTracks {
  /** Takes the camera's description; returns what is wrong with its video. */
  describe(description: Buffer): SourceFailure | undefined;
  /** Interleaved packets of the camera, in whatever pieces they come. */
  take(bytes: Buffer): void;
  /** Opens a track by UDP whose packets the reader gets on this channel; `undefined` after the end. */
  openUdp(channel: number): Promise<UdpTrack | undefined>;
  /** The camera has said that it plays. */
  expectPackets(): void;
  /** What is wrong with the description. */
  readonly described: SourceFailure | undefined;
  /** Why a camera that plays shows nothing. */
  failure(): SourceFailure | undefined;
  dispose(): void;
}

export function createCameraTracks({ udpMs, addresses, toReader, onBlocked }: CameraTracksOptions): CameraTracks {
  // A camera may send one track inside the connection, whose packets come in pieces, and another by UDP.
  const [times, udpTimes] = [createRtpTimes(), createRtpTimes()];
  const keyFrames = createKeyFrameWatch();
  const byUdp: UdpTrack[] = [];
  let timer: NodeJS.Timeout | undefined;
  let described: SourceFailure | undefined;
  let hasPackets = false;
  let isOver = false;

  const forward = (packets: Buffer) => {
    if (packets.length === 0) return;
    hasPackets = true;
    keyFrames.see(packets);
    toReader(packets);
  };

  return {
    describe(description) {
      for (const each of [times, udpTimes, keyFrames]) each.describe(description.toString("latin1"));
      described = failureOfDescription(description.toString("utf8"));
      return described;
    },
    take: (bytes) => forward(times.take(bytes)),
    async openUdp(channel) {
      const track = await openUdpTrack({ ...addresses(), onRtp: (packet) => forward(udpTimes.take(framed(channel, packet))) });
      if (!isOver) byUdp.push(track);
      else track.close();
      return isOver ? undefined : track;
    },
    expectPackets() {
      if (byUdp.length === 0) return;
      timer = setTimeout(() => {
        if (!hasPackets) onBlocked();
      }, udpMs);
    },
    get described() {
      return described;
    },
    failure() {
      if (!hasPackets) return byUdp.length > 0 ? "error_video_source_udp_blocked" : "error_video_source_stalled";
      return described ?? (keyFrames.isWithoutKeyFrame ? "error_video_source_no_key_frame" : undefined);
    },
    dispose() {
      isOver = true;
      clearTimeout(timer);
      for (const track of byUdp.splice(0)) track.close();
    },
  };
}
