import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { createIngest } from "./ingest.ts";

const device = { accountId: "north", serialNumber: "GH-GW20-000001" };
const result = () => Buffer.from(JSON.stringify({ commandId: randomUUID(), atUtc: new Date().toISOString(), ok: true }));
const failure = (code: string) => Object.assign(new Error("failed"), { code });

/** What happens to a message that fails in this way. */
function receive(error: unknown) {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
  const onResult = async () => {
    throw error;
  };
  const nothing = () => undefined;
  const ingest = createIngest({
    ...({ store: {}, events: {}, clock: { now: () => new Date() }, log, holder: "one" } as never as Parameters<typeof createIngest>[0]),
    onConnected: nothing,
    onPolicyWanted: nothing,
    onMoved: nothing,
    onResult,
  });
  return { received: ingest.receive(device, "result", result()), log };
}

describe("[NF-10] a device's message that fails", () => {
  it.each([
    ["its values do not fit the store", failure("22003")],
    ["it breaks a rule of the store", new Error("query failed", { cause: failure("23514") })],
    ["the program does not know what to do with it", new URIError("URI malformed")],
  ])("is dropped with a word in the log where %s: it would fail for ever", async (_why, error) => {
    const { received, log } = receive(error);
    await received;
    expect(log.error).toHaveBeenCalledOnce();
  });

  it.each([
    ["is away", failure("ECONNREFUSED")],
    ["ends", failure("57P01")],
    ["is busy", failure("40001")],
    ["gives no reason", new Error("failed")],
  ])("is kept by its sender where the database %s", async (_why, error) => {
    const { received, log } = receive(error);
    await expect(received).rejects.toBe(error);
    expect(log.error).not.toHaveBeenCalled();
  });
});
