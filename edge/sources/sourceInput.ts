import type { Writable } from "node:stream";
import { type CameraSignIn, parseCameraUrl } from "./cameraUrl.ts";
import type { Dispose } from "./listeners.ts";
import { openRtspRelay } from "./rtspRelay.ts";

/** What ffmpeg reads. Text from people only ever gets here through `rtspInput`. */
export interface SourceInput {
  /** Input options up to and including `-i` and its one argument. Everybody on the machine can read them: nothing secret stands here. */
  readonly args: readonly string[];
  /** Canonical address with what must stay secret, read through a relay in place of `args`. */
  readonly secretUrl?: string;
  /** "copy" needs H.264 without B-frames; "encode" takes anything. */
  readonly video: "copy" | "encode";
  /** `undefined`: ask the camera before the first connection. */
  readonly hasAudio: boolean | undefined;
  /** Writes the pictures when the input is a pipe; the answer stops it. */
  readonly feed?: (pictures: Writable) => Dispose;
}

/** A camera by address. `undefined` when the address is not acceptable: error_video_source_invalid_url. */
export function rtspInput(address: string, signIn: CameraSignIn = {}): SourceInput | undefined {
  const url = parseCameraUrl(address, signIn);
  if (!url) return undefined;
  const { username, password, search } = new URL(url);
  // Some cameras take the password in the query.
  const isSecret = username !== "" || password !== "" || search !== "";
  return { args: isSecret ? [] : cameraArgs(url), ...(isSecret && { secretUrl: url }), video: "copy", hasAudio: undefined };
}

/** What one run of ffmpeg is given, with what must live as long as it. */
export interface OpenedInput {
  readonly args: readonly string[];
  close(): void;
}

export async function openInput({ args, secretUrl }: SourceInput): Promise<OpenedInput> {
  if (secretUrl === undefined) return { args, close: () => undefined };
  const relay = await openRtspRelay(secretUrl);
  return { args: cameraArgs(relay.url), close: relay.close };
}

/** Input arguments for a canonical camera URL. RTP inside the RTSP connection, and no protocol that could reach a file or another service. */
function cameraArgs(url: string): string[] {
  const options = "-rtsp_transport tcp -protocol_whitelist rtsp,rtsps,rtp,tcp,tls,crypto -fflags nobuffer -flags low_delay";
  // A camera that sounds at once may show nothing before its next key frame, seconds later. Four pictures tell the rate.
  const patience = "-analyzeduration 5000000 -fpsprobesize 4";
  return [...options.split(" "), ...patience.split(" "), "-i", url];
}
