import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { type FileHandle, open, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DeviceEvent } from "#contract/deviceLink.ts";
import { createSerialQueue } from "#domain/serialQueue.ts";

/** Once so many delivered events lie at the head of the file, it is written anew without them. */
const compactAfter = 500;

/**
 * Events that the platform has not acknowledged, oldest first, on disk before anybody is told of them.
 * A line that a crash cut short was never promised and is dropped; an event delivered twice is harmless by its id.
 */
export class EventQueue {
  readonly #file: string;
  readonly #events: DeviceEvent[];
  /** Of those that are not delivered, also while they are being written. */
  readonly #ids: Set<string>;
  #delivered = 0;
  #handle: FileHandle | undefined;
  /** Whether some of them are in memory alone, because the disk did not take them. */
  #isBehind = false;
  readonly #inOrder = createSerialQueue();

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.#file = file;
    this.#events = existsSync(file) ? readFileSync(file, "utf8").split("\n").flatMap(parseLine) : [];
    this.#ids = new Set(this.#events.map(({ eventId }) => eventId));
  }

  /** Whether the platform has still to get it. */
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
   * Resolves when the event is on the disk. Rejects where the disk does not take it: it is kept in memory then, is delivered like the
   * others, and is written with the next one that finds room.
   */
  push(event: DeviceEvent): Promise<void> {
    this.#ids.add(event.eventId);
    return this.#inOrder(async () => {
      try {
        // With those that the disk did not take before.
        if (this.#isBehind) return await this.#compact(event);
        this.#handle ??= await open(this.#file, "a", 0o600);
        // A line of its own even after one that a crash or a full disk cut short, which would take this one with it.
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

  /** Forgets the first event: the platform has it. */
  shift(): Promise<void> {
    return this.#inOrder(async () => {
      const first = this.#events.shift();
      if (first) this.#ids.delete(first.eventId);
      this.#delivered += 1;
      // Where the disk does not take it, the file says more than is left: an event delivered twice is harmless.
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
