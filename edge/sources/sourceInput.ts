import type { Writable } from "node:stream";
import { type CameraAddress, type CameraSignIn, parseCameraUrl } from "./cameraUrl.ts";
import type { Dispose } from "./listeners.ts";
import { type OpenedInput, sourceTypes } from "./sourceTypes.ts";

/** What ffmpeg reads. Text from people only ever gets here through `cameraInput`. */
export interface SourceInput {
  /** Input options up to and including `-i` and its one argument, where it is not a camera by address. Everybody on the machine can read them. */
  readonly args: readonly string[];
  /** A camera, read as its type says: its address and sign-in data stay in this process. */
  readonly camera?: CameraAddress;
  /** "copy" needs H.264; "encode" takes anything. */
  readonly video: "copy" | "encode";
  /** `undefined`: ask the camera before the first connection. */
  readonly hasAudio: boolean | undefined;
  /** Writes the pictures when the input is a pipe; the answer stops it. */
  readonly feed?: (pictures: Writable) => Dispose;
}

/** A camera by address. `undefined` when the address is not acceptable: error_video_source_invalid_url. */
export function cameraInput(address: string, signIn: CameraSignIn = {}): SourceInput | undefined {
  const camera = parseCameraUrl(address, signIn);
  return camera && { args: [], camera, video: "copy", hasAudio: undefined };
}

/** How long a busy gateway may take to start ffmpeg. That time is not the camera's. */
export const startMs = 20_000;

/** Prepares one run of ffmpeg. What is no camera by address describes nothing. */
export async function openInput({ args, camera }: SourceInput): Promise<OpenedInput> {
  if (camera !== undefined) return await sourceTypes[camera.scheme].open(camera);
  return {
    args,
    probeArgs: [],
    asked: Promise.resolve(),
    onDescription: () => undefined,
    failure: () => undefined,
    close: () => undefined,
  };
}
