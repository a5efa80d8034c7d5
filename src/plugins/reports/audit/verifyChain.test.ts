import { describe, expect, it } from "vitest";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { type ChainReading, verifyChain } from "./verifyChain.ts";

const { signal } = new AbortController();

/** A platform whose log has so many entries and is read ten at a time; entry 14 was changed. */
function aLog(last: number) {
  const asked: unknown[] = [];
  const call = async (_endpoint: unknown, { body }: { body: { after?: number; last?: number } }) => {
    asked.push(body);
    const after = body.after ?? 0;
    const through = Math.min(last, after + 10);
    const findings = after < 14 && through >= 14 ? [{ sequence: 14, problem: "changed" }] : [];
    return { after, last, through, checked: through - after, unchained: 0, findings, hash: `hash of ${through}` };
  };
  return { kernel: aKernel({ api: anApi(call) }), asked };
}

describe("[C-10] the reading of the chain", () => {
  it("goes part by part to the end that it had at first, and adds up what it found", async () => {
    const { kernel, asked } = aLog(25);
    const parts: ChainReading[] = [];
    const reading = await verifyChain(kernel, undefined, (part) => parts.push(part), signal);
    expect(asked).toEqual([{}, { after: 10, last: 25 }, { after: 20, last: 25 }]);
    expect(parts.map(({ through }) => through)).toEqual([10, 20, 25]);
    expect(reading).toMatchObject({
      after: 0,
      last: 25,
      checked: 25,
      findings: [{ sequence: 14, problem: "changed" }],
      hash: "hash of 25",
    });
  });

  it("of some days asks for them once", async () => {
    const { kernel, asked } = aLog(12);
    await verifyChain(kernel, { fromDate: "2026-11-01T00:00:00.000Z" }, () => undefined, signal);
    expect(asked).toEqual([{ fromDate: "2026-11-01T00:00:00.000Z" }, { after: 10, last: 12 }]);
  });

  it("of an empty log is over at once", async () => {
    const { kernel, asked } = aLog(0);
    expect(await verifyChain(kernel, undefined, () => undefined, signal)).toMatchObject({ checked: 0, findings: [] });
    expect(asked).toHaveLength(1);
  });
});
