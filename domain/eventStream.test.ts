import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFrameParser, type StreamFrame } from "./eventStream.ts";

function framesOf(chunks: string[]): StreamFrame[] {
  const frames: StreamFrame[] = [];
  const read = createFrameParser((frame) => frames.push(frame));
  for (const chunk of chunks) read(chunk);
  return frames;
}
const text = 'id: e.1\nevent: hello\ndata: {"a":1}\n\n: keep-alive\n\nevent: document\nid: e.2\ndata: one\ndata: two\n\n';

describe("event stream", () => {
  it("gives nothing for half a frame", () => {
    expect(framesOf(["event: hello\ndata: 1\n"])).toEqual([]);
  });
  it("gives the same frames however the stream is cut", () => {
    const whole = framesOf([text]);
    expect(whole).toEqual([
      { event: "hello", id: "e.1", data: '{"a":1}' },
      { event: "document", id: "e.2", data: "one\ntwo" },
    ]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 12 }), (cuts) => {
        const at = [0, ...new Set(cuts.toSorted((a, b) => a - b)), text.length];
        expect(framesOf(at.slice(1).map((end, index) => text.slice(at[index], end)))).toEqual(whole);
      }),
    );
  });
  it("reads carriage returns as line ends", () => {
    expect(framesOf([text.replaceAll("\n", "\r\n")])).toEqual(framesOf([text]));
  });
});
