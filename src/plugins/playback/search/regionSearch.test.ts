import { beforeEach, describe, expect, it, vi } from "vitest";
import { limits } from "#contract/limits.ts";
import { ApiError } from "#kernel/apiError.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { createRegionSearch, type RegionSearch } from "./regionSearch.ts";

const hourMs = 3_600_000;
const dayMs = Date.UTC(2026, 2, 12);

interface Question {
  body: { from: string; to: string; region: unknown[] };
  signal: AbortSignal;
  answer(moments: readonly { hour: number; change?: number }[], more?: { isCut?: boolean; unmeasuredMs?: number }): void;
  fail(error: unknown): void;
}
let questions: Question[];
let search: RegionSearch;
beforeEach(() => {
  questions = [];
  const call = (_endpoint: unknown, { body }: { body: Question["body"] }, signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      const at = (hour: number) => new Date(dayMs + hour * hourMs).toISOString();
      questions.push({
        body,
        signal,
        fail: reject,
        answer: (moments, more = {}) =>
          resolve({
            isCut: false,
            unmeasuredMs: 0,
            ...more,
            moments: moments.map(({ hour, change = 0.5 }) => ({ fromUtc: at(hour), toUtc: at(hour + 0.01), change })),
          }),
      });
    });
  search = createRegionSearch({ api: anApi(call) }, "yard");
});
const asked = (count: number) => vi.waitFor(() => expect(questions).toHaveLength(count));
const hours = () => search.state.moments.map(({ fromMs }) => (fromMs - dayMs) / hourMs);

describe("[B-14] a search for what moved in a region", () => {
  it("asks for some hours after the other, and tells how far it is and what it has found", async () => {
    search.useRectangle();
    search.start(dayMs, dayMs + 9 * hourMs);
    expect(questions.map(({ body }) => [body.from, body.to, body.region.length])).toEqual([
      ["2026-03-12T00:00:00.000Z", "2026-03-12T06:00:00.000Z", 4],
    ]);
    questions[0]?.answer([{ hour: 1 }, { hour: 5.995 }], { unmeasuredMs: 1_000 });
    await asked(2);
    expect([search.state.status, search.state.searchedMs, hours()]).toEqual(["searching", 6 * hourMs, [1, 5.995]]);
    // What goes on over the edge is told by both.
    questions[1]?.answer([{ hour: 5.995 }, { hour: 8 }], { unmeasuredMs: 500, isCut: true });
    await vi.waitFor(() => expect(search.state.status).toBe("done"));
    expect(questions[1]?.body.to).toBe("2026-03-12T09:00:00.000Z");
    expect([hours(), search.state.unmeasuredMs, search.state.isCut]).toEqual([[1, 5.995, 8], 1_500, true]);
  });

  it("is stopped, and keeps what it had found until then", async () => {
    search.useRectangle();
    search.start(dayMs, dayMs + 24 * hourMs);
    questions[0]?.answer([{ hour: 2 }]);
    await asked(2);
    search.cancel();
    expect(questions[1]?.signal.aborted).toBe(true);
    questions[1]?.answer([{ hour: 7 }]);
    await Promise.resolve();
    expect([search.state.status, hours()]).toEqual(["cancelled", [2]]);
    expect(questions).toHaveLength(2);
  });

  it("says why it failed, and begins anew", async () => {
    search.useRectangle();
    search.start(dayMs, dayMs + hourMs);
    questions[0]?.fail(new ApiError("error_gateway_offline", 409));
    await vi.waitFor(() => expect(search.state.status).toBe("failed"));
    search.start(dayMs, dayMs + hourMs);
    expect([search.state.status, search.state.failure]).toEqual(["searching", undefined]);
  });

  it("needs three corners, keeps them in the picture, and forgets what was found when they change", async () => {
    search.addCorner({ x: 0.2, y: 0.2 });
    search.addCorner({ x: 0.4, y: 0.2 });
    search.start(dayMs, dayMs + hourMs);
    expect(questions).toEqual([]);
    search.addCorner({ x: 0.4, y: 0.6 });
    search.moveCorner(2, { x: 1.4, y: -1 });
    expect(search.state.corners[2]).toEqual({ x: 1, y: 0 });
    search.start(dayMs, dayMs + hourMs);
    questions[0]?.answer([{ hour: 0.5 }]);
    await vi.waitFor(() => expect(search.state.status).toBe("done"));
    search.removeCorner(0);
    expect([search.state.status, hours(), search.state.corners.length]).toEqual(["idle", [], 2]);
    for (let corner = 0; corner < limits.regionCornersMax + 5; corner++) search.addCorner({ x: 0.5, y: 0.5 });
    expect(search.state.corners).toHaveLength(limits.regionCornersMax);
  });
});
