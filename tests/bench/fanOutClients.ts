import { openEventStream } from "../support/eventStream.ts";
import { percentile } from "./benchmark.ts";

/** Consoles in a process of their own: `url`, `token`, how many, and how many notes each will hear. Says when all listen, and then what they heard. */
const [url = "", token = "", consoles = "1", notes = "1"] = process.argv.slice(2);
const streams = await Promise.all(Array.from({ length: Number(consoles) }, () => openEventStream(url, token, "Devices/LockState")));
await Promise.all(streams.map((stream) => stream.next()));
process.send?.({ ready: true });
const tookMs: number[] = [];
let misplaced = 0;
await Promise.all(
  streams.map(async (stream) => {
    for (let expected = 0; expected < Number(notes); expected += 1) {
      const frame = await stream.next();
      const { note, sentAtMs } = JSON.parse(frame.data.document?.Data ?? "{}") as { note: number; sentAtMs: number };
      tookMs.push(performance.timeOrigin + performance.now() - sentAtMs);
      if (note !== expected) misplaced += 1;
    }
  }),
);
process.send?.({ heard: tookMs.length, misplaced, median: percentile(tookMs, 0.5), p99: percentile(tookMs, 0.99) });
