import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { type FileHandle, open, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DeviceEvent } from "#contract/deviceLink.ts";
import { createSerialQueue } from "#domain/serialQueue.ts";

/** The file is rewritten once it begins with this many delivered events. */
const compactAfter = 500;

/**
 * Events that the platform has not acknowledged, oldest first. An event is written to disk before it is sent.
 * A line that a crash cut short is dropped: `push` had not resolved. The platform ignores an event id that it already has.
 */
export class EventQueue {
  readonly #file: string;
  readonly #events: DeviceEvent[];
  /** Ids of undelivered events, including events that are still being written. */
  readonly #ids: Set<string>;
  #delivered = 0;
  #handle: FileHandle | undefined;
  /** Whether the disk refused some events, so that they are only in memory. */
  #isBehind = false;
  readonly #inOrder = createSerialQueue();

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.#file = file;
    this.#events = existsSync(file) ? readFileSync(file, "utf8").split("\n").flatMap(parseLine) : [];
    this.#ids = new Set(this.#events.map(({ eventId }) => eventId));
  }

  /** Whether the event is still undelivered. */
  has(eventId: string): boolean {
    return this.#ids.has(eventId);
  }

  get size(): number {
    return this.#events.length;
  }

  first(): DeviceEvent | undefined {
    return this.#events[0];
  }

  /**
   * Resolves when the event is on disk. Rejects if the disk refuses it; the event then stays in memory, is delivered like the others,
   * and is written with the next event.
   */
  push(event: DeviceEvent): Promise<void> {
    this.#ids.add(event.eventId);
    return this.#inOrder(async () => {
      try {
        // Also writes the events that the disk refused before.
        if (this.#isBehind) return await this.#compact(event);
        this.#handle ??= await open(this.#file, "a", 0o600);
        // The leading line break keeps this event readable after a line that a crash or a full disk cut short.
        await this.#handle.appendFile(`\n${JSON.stringify(event)}\n`);
        await this.#handle.datasync();
      } catch (error) {
        this.#isBehind = true;
        throw error;
      } finally {
        this.#events.push(event);
      }
    });
  }

  /** Removes the first event after the platform has acknowledged it. */
  shift(): Promise<void> {
    return this.#inOrder(async () => {
      const first = this.#events.shift();
      if (first) this.#ids.delete(first.eventId);
      this.#delivered += 1;
      // If this fails, the file keeps delivered events, which is harmless: the platform ignores repeated ids.
      if (this.#delivered >= compactAfter || this.#events.length === 0) await this.#compact().catch(() => undefined);
    });
  }

  async close(): Promise<void> {
    await this.#inOrder(async () => {
      await this.#compact().catch(() => undefined);
      await this.#handle?.close();
      this.#handle = undefined;
    });
  }

  async #compact(...more: DeviceEvent[]): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
    await writeFile(`${this.#file}.new`, [...this.#events, ...more].map((event) => `${JSON.stringify(event)}\n`).join(""), {
      mode: 0o600,
      flush: true,
    });
    await rename(`${this.#file}.new`, this.#file);
    this.#delivered = 0;
    this.#isBehind = false;
  }
}

function parseLine(line: string): DeviceEvent[] {
  try {
    return [DeviceEvent.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
