import { expect, it, vi } from "vitest";
import { aStorage } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { createGatewayRecordings } from "./gatewayRecordings.ts";
import { nextQuality, qualities, renditionOf, storedQuality } from "./quality.ts";

/** A person who chose this before, if anything. */
const aPerson = (stored?: unknown) => ({ storage: aStorage({ quality: stored }) });

it.each([
  ["who never chose", undefined, "auto"],
  ["who chose one", "cloudLow", "cloudLow"],
  ["a quality that there is not", "4k", "auto"],
])("[GN-12] is for %s its quality", (_who, stored, quality) => {
  expect(storedQuality.read(aPerson(stored))).toBe(quality);
});

it("[GN-12] is kept as a person chose it, and goes round all of them", () => {
  const kernel = aPerson();
  storedQuality.write(kernel, "sdLow");
  expect(storedQuality.read(kernel)).toBe("sdLow");
  expect(qualities.map(nextQuality)).toEqual(["sdLow", "cloudHigh", "cloudLow", "auto"]);
});

it("[GN-12] [Q-37] is the device's small stream or one of the two renditions of the cloud", () => {
  expect(qualities.map(renditionOf)).toEqual(["high", "low", "high", "low"]);
});

it.each([
  ["auto", undefined],
  ["sdLow", "low"],
] as const)("[GN-12] asks the gateway in quality %s for rendition %s", async (quality, rendition) => {
  const bodies: { rendition?: string }[] = [];
  const call = vi.fn(async (_endpoint: unknown, { body }: { body?: { rendition?: string } }) => {
    if (body) bodies.push(body);
    return body ? { processed: true } : { grant: "g", hosts: ["http://10.0.0.2:4000"], serialNumber: "GH-CAM" };
  });
  const fetcher = () => ({ get: async () => ({ status: 200, data: undefined }), dispose: () => undefined });
  const access = createGatewayRecordings({ api: anApi(call) }, "v1", fetcher);
  await access.save({ fromMs: 1_000, toMs: 2_000 }, new AbortController().signal, { quality });
  expect(bodies.map((body) => body.rendition)).toEqual([rendition]);
  access.dispose();
});
