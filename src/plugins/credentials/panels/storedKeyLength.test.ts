import { describe, expect, it } from "vitest";
import { dayMs, hourMs } from "#contract/durations.ts";
import { aStorage } from "../../../../tests/builders/aKernel.ts";
import { newKey } from "./cloudKeyEntry.ts";
import { storedKeyLength } from "./storedKeyLength.ts";

const fromMs = Date.parse("2026-12-01T08:00:00Z");
const lasting = (ms: number) => ({ validFrom: new Date(fromMs).toISOString(), expiresOn: new Date(fromMs + ms).toISOString() });

describe("[Q-42] the validity of a new cloud key", () => {
  it("is one day before the first choice, and instead of a length that the platform refuses", () => {
    expect(storedKeyLength.read({ storage: aStorage() })).toBe(dayMs);
    expect(storedKeyLength.read({ storage: aStorage({ cloudKeyMs: 31 * dayMs }) })).toBe(dayMs);
  });

  it("is that of the last key whose times the person chose", () => {
    const kernel = { storage: aStorage() };
    storedKeyLength.write(kernel, lasting(7 * dayMs), lasting(dayMs));
    expect(storedKeyLength.read(kernel)).toBe(7 * dayMs);
    storedKeyLength.write(kernel, lasting(hourMs), lasting(hourMs));
    expect(storedKeyLength.read(kernel)).toBe(7 * dayMs);
  });

  it("ends with the holder's own validity", () => {
    const { validUntilUtc, hasEmail } = { validUntilUtc: lasting(hourMs).expiresOn, hasEmail: true };
    expect(newKey(fromMs, { validUntilUtc, hasEmail }, 7 * dayMs)).toMatchObject(lasting(hourMs));
    expect(newKey(fromMs, { hasEmail }, 7 * dayMs)).toMatchObject(lasting(7 * dayMs));
  });
});
