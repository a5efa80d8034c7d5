import { expose, transfer } from "comlink";
import { BufferSource, CanvasSink, Input, MP4 } from "mediabunny";

/** PL-12: small pictures out of recordings. */
const worker = {
  /**
   * The key frame that a part begins with, `width` pixels wide.
   * @param init tells of the tracks of `part`
   */
  async draw(init: ArrayBuffer, part: ArrayBuffer, width: number): Promise<ImageBitmap | undefined> {
    const initInput = new Input({ formats: [MP4], source: new BufferSource(init) });
    const input = new Input({ formats: [MP4], source: new BufferSource(part), initInput });
    try {
      const video = await input.getPrimaryVideoTrack();
      if (!video) return undefined;
      const drawn = await new CanvasSink(video, { width }).getCanvas(await video.getFirstTimestamp());
      const bitmap = drawn && (await createImageBitmap(drawn.canvas));
      return bitmap ? transfer(bitmap, [bitmap]) : undefined;
    } finally {
      input.dispose();
      initInput.dispose();
    }
  },
};
export type ThumbnailDrawerWorker = typeof worker;

expose(worker);
