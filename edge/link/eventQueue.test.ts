import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { EventQueue } from "./eventQueue.ts";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "gatehouse-queue-"));
  file = join(directory, "events.jsonl");
});
afterEach(() => rmSync(directory, { recursive: true }));

const anEvent = (): DeviceEvent => ({ kind: "exit.request", eventId: randomUUID(), atUtc: "2026-03-12T13:32:05.000Z" });

describe("EventQueue", () => {
  it("keeps what was pushed over a crash, in order", async () => {
    const events = [anEvent(), anEvent(), anEvent()];
    const queue = new EventQueue(file);
    await Promise.all(events.map((event) => queue.push(event)));
    // Not closed: the process is gone.
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([3, events[0]]);
  });

  it("drops a line that the crash cut short", async () => {
    const event = anEvent();
    await new EventQueue(file).push(event);
    appendFileSync(file, '{"kind":"exit.requ');
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([1, event]);
  });

  it("keeps what is pushed after a line that the crash cut short", async () => {
    appendFileSync(file, '{"kind":"exit.requ');
    const event = anEvent();
    await new EventQueue(file).push(event);
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([1, event]);
  });

  it("keeps what the disk did not take in memory, and writes it with the next that it takes", async () => {
    const queue = new EventQueue(file);
    const [before, refused, after] = [anEvent(), anEvent(), anEvent()];
    await queue.push(before);
    await queue.close();
    // In the way of a file to append to, and of one to put in its place.
    renameSync(file, `${file}.old`);
    mkdirSync(file);
    await expect(queue.push(refused)).rejects.toThrow();
    expect([queue.size, queue.has(refused.eventId)]).toEqual([2, true]);
    rmSync(file, { recursive: true });
    await queue.push(after);
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([3, before]);
  });

  it("forgets what was delivered", async () => {
    const [first, second] = [anEvent(), anEvent()];
    const queue = new EventQueue(file);
    await queue.push(first);
    await queue.push(second);
    await queue.shift();
    await queue.close();
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([1, second]);
  });

  it("goes on after a delivered burst emptied the file", async () => {
    const queue = new EventQueue(file);
    await queue.push(anEvent());
    await queue.shift();
    const next = anEvent();
    await queue.push(next);
    expect(new EventQueue(file).first()).toEqual(next);
  });
});
