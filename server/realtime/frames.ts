import type { StoredEvent } from "../events/eventLog.ts";
import { type Delivery, deliveriesOf } from "./feedDocument.ts";

/** One entry of the log on its way to consoles. */
export interface EntryFrames {
  readonly event: StoredEvent;
  readonly deliveries: readonly Delivery[];
  /** The bytes of one of its deliveries under a cursor: put into words once, for every console that may hear them. */
  frameOf(delivery: Delivery, cursor: number): Buffer;
}

export function createEntryFrames(epoch: string, event: StoredEvent, deliveries = deliveriesOf(event)): EntryFrames {
  const written = new Map<Delivery, Map<number, Buffer>>(deliveries.map((delivery) => [delivery, new Map()]));
  return {
    event,
    deliveries,
    frameOf(delivery, cursor) {
      const known = written.get(delivery)?.get(cursor);
      if (known) return known;
      const { topic, document } = delivery;
      const frame = Buffer.from(frameText(cursorText(epoch, cursor), "document", { topic, sequence: event.sequence, document }));
      written.get(delivery)?.set(cursor, frame);
      return frame;
    },
  };
}

/** A server-sent event. */
export function frameText(id: string, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** How a place in the log is written for consoles. */
export function cursorText(epoch: string, sequence: number): string {
  return `${epoch}.${sequence}`;
}
