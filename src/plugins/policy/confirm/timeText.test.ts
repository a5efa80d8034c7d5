import { expect, it } from "vitest";
import type { AccessTime } from "#contract/policyPreview.ts";
import { timeText } from "./timeText.ts";

const t = (key: string, values: Record<string, string | number> = {}) =>
  [key.replace("policy.preview.", ""), ...Object.values(values)].join(" | ");

it.each<[AccessTime, string]>([
  [{ repeats: "weekly", days: [0, 1, 2, 3, 4], start: "17:00", minutes: 180 }, "Mon–Fri 17:00–20:00"],
  [{ repeats: "weekly", days: [0, 1, 5], start: "22:00", minutes: 480 }, "Mon, Tue, Sat 22:00–06:00"],
  [{ repeats: "weekly", days: [5, 6], start: "00:00", minutes: 1440 }, "Sat, Sun allDay"],
  [{ repeats: "weekly", days: [0, 1, 2, 3, 4, 5, 6], start: "00:00", minutes: 1440 }, "anyTime"],
  [
    { repeats: "weekly", days: [0, 1, 2, 3, 4, 5, 6], start: "18:00", minutes: 360, from: "2027-01-11" },
    "from | everyDay 18:00–24:00 | 11 Jan 2027",
  ],
  [{ repeats: "once", day: "2026-12-25", start: "08:00", minutes: 600 }, "25 Dec 2026 08:00–18:00"],
])("[C-03] tells a time as people do", (time, text) => {
  expect(timeText(time, "en", { t })).toBe(text);
});
