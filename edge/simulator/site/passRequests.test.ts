import { describe, expect, it } from "vitest";
import { requestPass } from "#contract/passes.ts";
import { passOf, pauseBefore } from "./passRequests.ts";

const now = Date.parse("2026-11-20T09:00:00Z");
const person = (personId: string, more: object = {}) => ({
  personId,
  name: personId,
  cardNumber: "1",
  isSuspended: false,
  siteIds: ["north", "south"],
  ...more,
});
const plan = {
  seed: 1,
  accountId: "acme",
  people: [person("anna"), person("bert", { isSuspended: true }), person("cora", { siteIds: [] })],
};
const first = (count: number) => Array.from({ length: count }, (_, index) => passOf(plan, index, "123", now));

describe("passOf", () => {
  it("plans requests that the contract takes, for people who work, at one of their sites", () => {
    const requests = first(50);
    expect(requests.map((request) => requestPass.body.safeParse(request).success)).not.toContain(false);
    expect(new Set(requests.map((request) => request?.personId))).toEqual(new Set(["anna"]));
    expect(new Set(requests.map((request) => request?.siteId))).toEqual(new Set(["north", "south"]));
  });

  it("plans the same for the same seed and others for another", () => {
    expect(first(20)).toEqual(first(20));
    expect(first(20)).not.toEqual(Array.from({ length: 20 }, (_, index) => passOf({ ...plan, seed: 2 }, index, "123", now)));
  });

  it("lets every request end within a day", () => {
    const ends = first(100).map((request) => Date.parse(request?.validUntilUtc ?? "") - now);
    expect([Math.min(...ends) >= 4 * 3_600_000, Math.max(...ends) < 24 * 3_600_000]).toEqual([true, true]);
  });

  it("asks for nobody where nobody works", () => {
    expect(passOf({ ...plan, people: [] }, 0, "123", now)).toBeUndefined();
  });
});

describe("pauseBefore", () => {
  it("brings the first one within minutes and the others less often", () => {
    const minutes = Array.from({ length: 50 }, (_, index) => pauseBefore(plan, index) / 60_000);
    expect(minutes[0]).toBeLessThanOrEqual(4);
    expect(minutes.slice(1).filter((pause) => pause < 8 || pause > 20)).toEqual([]);
  });
});
