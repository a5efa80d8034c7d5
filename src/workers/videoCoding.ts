import type { InputVideoTrack } from "mediabunny";

/** What decodes a track, as text to be compared: what follows the same can go through one decoder and stand in one file. */
export async function codingOf(video: Pick<InputVideoTrack, "getDecoderConfig">): Promise<string> {
  const { codec, codedWidth, codedHeight, description } = (await video.getDecoderConfig()) ?? {};
  const bytes = description instanceof ArrayBuffer ? new Uint8Array(description) : description;
  return JSON.stringify([codec, codedWidth, codedHeight, bytes instanceof Uint8Array ? [...bytes] : null]);
}
