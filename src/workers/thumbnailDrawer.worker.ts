import { expose, transfer } from "comlink";
import { BufferSource, EncodedPacketSink, Input, type InputVideoTrack, MP4 } from "mediabunny";
import { createSerialQueue } from "#domain/serialQueue.ts";
import { codingOf } from "./videoCoding.ts";

/** One decoder for all footage in the same coding, because creating one takes as long as decoding a frame. */
let decoder: { readonly video: VideoDecoder; readonly codedAs: string } | undefined;
let decoded: VideoFrame | undefined;
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext("2d", { alpha: false });
const inTurn = createSerialQueue();

/** PL-12: thumbnails of recordings. */
const worker = {
  /**
   * Draws the key frame at the start of a part, `width` pixels wide; one request after the other.
   * @param init describes the tracks of `part`
   * @param part must contain at least the whole key frame
   */
  draw(init: ArrayBuffer, part: ArrayBuffer, width: number): Promise<ImageBitmap | undefined> {
    return inTurn(() => draw(init, part, width));
  },
};
export type ThumbnailDrawerWorker = typeof worker;

async function draw(init: ArrayBuffer, part: ArrayBuffer, width: number): Promise<ImageBitmap | undefined> {
  const initInput = new Input({ formats: [MP4], source: new BufferSource(init) });
  const input = new Input({ formats: [MP4], source: new BufferSource(part), initInput });
  try {
    const video = await input.getPrimaryVideoTrack();
    const frame = video && (await firstPicture(video));
    if (!frame) return undefined;
    canvas.width = width;
    canvas.height = Math.round((width * frame.displayHeight) / frame.displayWidth);
    context?.drawImage(frame, 0, 0, canvas.width, canvas.height);
    frame.close();
    const bitmap = canvas.transferToImageBitmap();
    return transfer(bitmap, [bitmap]);
  } finally {
    input.dispose();
    initInput.dispose();
  }
}

async function firstPicture(track: InputVideoTrack): Promise<VideoFrame | undefined> {
  const packet = await new EncodedPacketSink(track).getFirstPacket();
  const config = await track.getDecoderConfig();
  if (!packet || !config) return undefined;
  const codedAs = await codingOf(track);
  if (decoder?.codedAs !== codedAs || decoder.video.state === "closed") {
    if (decoder?.video.state === "configured") decoder.video.close();
    // A decoding error closes the decoder, and `flush` reports it.
    const video = new VideoDecoder({ output: (frame) => (decoded = frame), error: () => undefined });
    video.configure({ ...config, optimizeForLatency: true });
    decoder = { video, codedAs };
  }
  decoded = undefined;
  decoder.video.decode(packet.toEncodedVideoChunk());
  await decoder.video.flush();
  return decoded;
}

expose(worker);
