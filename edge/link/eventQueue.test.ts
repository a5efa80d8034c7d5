import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  it("keeps pushed events in order after a crash", async () => {
    const events = [anEvent(), anEvent(), anEvent()];
    const queue = new EventQueue(file);
    await Promise.all(events.map((event) => queue.push(event)));
    // The queue is not closed, as after a crash.
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([3, events[0]]);
  });

  it("drops a line that a crash cut short", async () => {
    const event = anEvent();
    await new EventQueue(file).push(event);
    appendFileSync(file, '{"kind":"exit.requ');
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([1, event]);
  });

  it("keeps an event that is pushed after a line that a crash cut short", async () => {
    appendFileSync(file, '{"kind":"exit.requ');
    const event = anEvent();
    await new EventQueue(file).push(event);
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([1, event]);
  });

  it("keeps an event in memory when the disk refuses it, and writes it with the next event", async () => {
    const queue = new EventQueue(file);
    const [before, refused, after] = [anEvent(), anEvent(), anEvent()];
    await queue.push(before);
    await queue.close();
    // A directory at the file's path makes both appending and replacing fail.
    renameSync(file, `${file}.old`);
    mkdirSync(file);
    await expect(queue.push(refused)).rejects.toThrow();
    expect([queue.size, queue.has(refused.eventId)]).toEqual([2, true]);
    rmSync(file, { recursive: true });
    await queue.push(after);
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([3, before]);
  });

  it("forgets a delivered event", async () => {
    const [first, second] = [anEvent(), anEvent()];
    const queue = new EventQueue(file);
    await queue.push(first);
    await queue.push(second);
    await queue.shift();
    await queue.close();
    const reopened = new EventQueue(file);
    expect([reopened.size, reopened.first()]).toEqual([1, second]);
  });

  it("accepts new events after every event was delivered and the file is empty", async () => {
    const queue = new EventQueue(file);
    await queue.push(anEvent());
    await queue.shift();
    const next = anEvent();
    await queue.push(next);
    expect(new EventQueue(file).first()).toEqual(next);
  });
});
