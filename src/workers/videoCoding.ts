import type { InputVideoTrack } from "mediabunny";

/** The decoder configuration of a track, as text to compare. Tracks with the same text can use one decoder and be in one file. */
export async function codingOf(video: Pick<InputVideoTrack, "getDecoderConfig">): Promise<string> {
  const { codec, codedWidth, codedHeight, description } = (await video.getDecoderConfig()) ?? {};
  const bytes = description instanceof ArrayBuffer ? new Uint8Array(description) : description;
  return JSON.stringify([codec, codedWidth, codedHeight, bytes instanceof Uint8Array ? [...bytes] : null]);
}
