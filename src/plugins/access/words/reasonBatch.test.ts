import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { createReasonBatch } from "./reasonBatch.ts";

const { signal } = new AbortController();

/** A platform that knows the reason of even entries, and what it was asked. */
function aPlatform(failure?: Error) {
  const asked: string[][] = [];
  const call = async (_endpoint: unknown, { body: { eventIds } }: { body: { eventIds: string[] } }) => {
    asked.push(eventIds);
    if (failure) throw failure;
    const known = eventIds.filter((id) => Number(id) % 2 === 0);
    return { entries: known.map((eventId) => ({ eventId, because: [{ rule: `rule.${eventId}` }] })) };
  };
  return { kernel: aKernel({ api: anApi(call), signal }), asked };
}

describe("[RP-03] the reasons of a list", () => {
  it("are asked for in one call, each once, and come to whoever asked", async () => {
    const { kernel, asked } = aPlatform();
    const reasonsOf = createReasonBatch(kernel);
    expect(await Promise.all(["1", "2", "2"].map(reasonsOf))).toEqual([[], [{ rule: "rule.2" }], [{ rule: "rule.2" }]]);
    expect(asked).toEqual([["1", "2"]]);
    await reasonsOf("4");
    expect(asked).toHaveLength(2);
  });

  it("are asked for in as many calls as the platform takes them", async () => {
    const { kernel, asked } = aPlatform();
    const reasonsOf = createReasonBatch(kernel);
    await Promise.all(Array.from({ length: limits.explainedEventsMax + 1 }, (_, index) => reasonsOf(String(index))));
    expect(asked.map(({ length }) => length)).toEqual([limits.explainedEventsMax, 1]);
  });

  it("fail for all who asked, and can be asked for again", async () => {
    const { kernel, asked } = aPlatform(new Error("no network"));
    const reasonsOf = createReasonBatch(kernel);
    const failed = await Promise.allSettled(["1", "2"].map(reasonsOf));
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(reasonsOf("1")).rejects.toThrow("no network");
    expect(asked).toHaveLength(2);
  });
});
