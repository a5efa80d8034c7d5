import { describe, expect, it } from "vitest";
import { atX, marksOf, panBy, shownInstant, withInstant, xOf, zoomAt } from "./timeScale.ts";

const hour = { fromMs: Date.UTC(2026, 2, 12, 14), toMs: Date.UTC(2026, 2, 12, 15) };

describe("[PL-01] the scale of a timeline", () => {
  it("goes from instants to places and back", () => {
    expect(xOf(hour, 600, hour.fromMs + 900_000)).toBe(150);
    expect(atX(hour, 600, 150)).toBe(hour.fromMs + 900_000);
  });

  it("[B-14] [PL-22] stands for the day of what is played while that is in sight, and of its middle where it is not", () => {
    const midnight = Date.UTC(2026, 2, 13);
    const view = { fromMs: midnight - 2_700_000, toMs: midnight + 900_000 };
    expect(shownInstant(view, midnight + 60_000)).toBe(midnight + 60_000);
    expect(shownInstant(view, midnight - 86_400_000)).toBe(midnight - 900_000);
    expect(shownInstant(view, Number.NaN)).toBe(midnight - 900_000);
  });

  it("keeps what is under the pointer there, from 30 s to a day", () => {
    const at = hour.fromMs + 1_200_000;
    const near = zoomAt(hour, at, 0.5);
    expect(xOf(near, 600, at)).toBe(xOf(hour, 600, at));
    expect(near.toMs - near.fromMs).toBe(1_800_000);
    const far = zoomAt(hour, at, 1_000);
    expect(far.toMs - far.fromMs).toBe(86_400_000);
    const nearest = zoomAt(hour, at, 1 / 1_000);
    expect(nearest.toMs - nearest.fromMs).toBe(30_000);
  });

  it("moves only for what it does not show", () => {
    expect(withInstant(hour, hour.fromMs + 1)).toBe(hour);
    const moved = withInstant(hour, hour.toMs + 5);
    expect([moved.fromMs, moved.toMs]).toEqual([hour.toMs + 5 - 1_800_000, hour.toMs + 5 + 1_800_000]);
    expect(panBy(hour, 10).fromMs).toBe(hour.fromMs + 10);
  });

  it("marks round times of the site, none too near the next", () => {
    expect(marksOf(hour, 1_000, 0).map((ms) => (ms - hour.fromMs) / 60_000)).toEqual([0, 10, 20, 30, 40, 50]);
    const day = { fromMs: hour.fromMs, toMs: hour.fromMs + 86_400_000 };
    // UTC+5:30: marks are round there.
    const [first = 0] = marksOf(day, 1_000, 19_800_000);
    expect((first + 19_800_000) % 10_800_000).toBe(0);
  });
});
