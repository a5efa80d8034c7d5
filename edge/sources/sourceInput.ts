import type { Writable } from "node:stream";
import type { SourceFailure } from "#contract/sourceFailures.ts";
import { type CameraAddress, type CameraSignIn, parseCameraUrl } from "./cameraUrl.ts";
import type { Dispose } from "./listeners.ts";
import { openRtspRelay } from "./rtspRelay.ts";

/** What ffmpeg reads. Text from people only ever gets here through `rtspInput`. */
export interface SourceInput {
  /** Input options up to and including `-i` and its one argument, where it is not a camera by address. Everybody on the machine can read them. */
  readonly args: readonly string[];
  /** A camera, read through a relay: its address and sign-in data stay in this process. */
  readonly camera?: CameraAddress;
  /** "copy" needs H.264; "encode" takes anything. */
  readonly video: "copy" | "encode";
  /** `undefined`: ask the camera before the first connection. */
  readonly hasAudio: boolean | undefined;
  /** Writes the pictures when the input is a pipe; the answer stops it. */
  readonly feed?: (pictures: Writable) => Dispose;
}

/** A camera by address. `undefined` when the address is not acceptable: error_video_source_invalid_url. */
export function rtspInput(address: string, signIn: CameraSignIn = {}): SourceInput | undefined {
  const camera = parseCameraUrl(address, signIn);
  return camera && { args: [], camera, video: "copy", hasAudio: undefined };
}

/** How long a busy gateway may take to start ffmpeg. That time is not the camera's. */
export const startMs = 20_000;

/** What one run of ffmpeg is given, with what must live as long as it. */
export interface OpenedInput {
  readonly args: readonly string[];
  /** Resolves when the camera is asked: before, ffmpeg is still being started. */
  readonly asked: Promise<void>;
  /** Why the camera does not deliver, as far as its connection tells; asked before `close`. */
  failure(): SourceFailure | undefined;
  close(): void;
}

export async function openInput({ args, camera }: SourceInput): Promise<OpenedInput> {
  if (camera === undefined) return { args, asked: Promise.resolve(), failure: () => undefined, close: () => undefined };
  const { url, ...relay } = await openRtspRelay(camera);
  return { args: relayArgs(url), ...relay };
}

/** Input arguments for the address of a relay. RTP inside the RTSP connection, and no protocol that could reach a file or another service. */
function relayArgs(url: string): string[] {
  const options = "-rtsp_transport tcp -protocol_whitelist rtsp,rtp,tcp -flags low_delay";
  // A camera whose description has no parameter sets shows nothing before its next key frame, which may be 20 s away. That key frame is
  // kept: without a buffer it would be lost, and the next one awaited. The rate is not asked for: where key frames alone are decoded, that
  // takes seven of them. Nor is announced sound waited for.
  const patience = "-analyzeduration 25000000 -probesize 100000000 -fpsprobesize 0 -max_ts_probe 0";
  return [...options.split(" "), ...patience.split(" "), "-i", url];
}
