import { describe, expect, it } from "vitest";
import { type DoorUse, visitOf } from "./visitPlan.ts";

const plan = (use: DoorUse, seed = 1) => ({ seed, serialNumber: "GH-AC40-00912F", use, cards: ["1001", "1002", "1003"] });
const first = (use: DoorUse, count: number, seed = 1) => Array.from({ length: count }, (_, index) => visitOf(plan(use, seed), index));

describe("visitOf", () => {
  it("leaves quiet doors alone", () => {
    expect(first("quiet", 20)).toEqual(Array.from({ length: 20 }, () => undefined));
  });

  it("plans the same visits for the same seed and others for another", () => {
    expect(first("busy", 50)).toEqual(first("busy", 50));
    expect(first("busy", 50)).not.toEqual(first("busy", 50, 2));
  });

  it("brings people in and out, and now and then a card that nobody owns", () => {
    const kinds = new Set(first("busy", 200).map((planned) => planned?.visit.kind));
    expect(kinds).toEqual(new Set(["enter", "leave", "strange-card"]));
  });

  it("wedges its door for longer than 30 s", () => {
    const visits = first("wedged", 50).map((planned) => planned?.visit);
    expect(visits.every((visit) => visit?.kind === "hold-open" && visit.openForMs > 30_000)).toBe(true);
  });
});
