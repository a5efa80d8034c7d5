import { describe, expect, it } from "vitest";
import { AccessResult } from "#contract/enumerations.ts";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { whyRefused } from "./whyRefused.ts";

const { signal } = new AbortController();
const nowMs = Date.parse("2026-11-25T12:00:00.000Z");

/** A console whose log answers these entries, and what it was made to do. */
function aLog(rows: object[]) {
  const done: unknown[] = [];
  const kernel = aKernel({
    api: anApi(async (_endpoint: unknown, request: unknown) => (done.push(request), { rows })),
    panels: { open: (...[panel, params]) => void done.push([panel.id, params]) },
    toast: { info: (key) => done.push(key) },
    realtime: { serverNowMs: () => nowMs },
  });
  return { kernel, done };
}

describe("why somebody was refused", () => {
  it("[EN-05] is explained at the door and the time of the last refusal of the last 30 days", async () => {
    const atUtc = "2026-11-24T03:00:00.000Z";
    const { kernel, done } = aLog([{ serialNumber: "GH-1", occurredAtUtc: atUtc }]);
    await whyRefused("p1", kernel, signal);
    const { query } = done[0] as { query: { eventTypes: string } };
    expect(query).toMatchObject({ personId: "p1", kinds: "access.decision", order: "newest", fromDate: "2026-10-26T12:00:00.000Z" });
    const asked = query.eventTypes.split(",").map(Number);
    expect(asked).not.toContain(AccessResult.AccessGranted);
    expect(asked).toEqual(expect.arrayContaining([AccessResult.NotScheduled, AccessResult.Suspended, AccessResult.DeviceInLockdown]));
    expect(done[1]).toEqual(["access.explain", { person: "p1", door: "GH-1", when: "at", at: atUtc }]);
  });

  it("is said to be nothing where there was no refusal", async () => {
    const { kernel, done } = aLog([]);
    await whyRefused("p1", kernel, signal);
    expect(done.slice(1)).toEqual(["access.notRefused"]);
  });
});
