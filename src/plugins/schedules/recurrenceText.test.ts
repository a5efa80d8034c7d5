import { describe, expect, it } from "vitest";
import en from "./locales/en.json";
import es from "./locales/es.json";
import { recurrenceText } from "./recurrenceText.ts";

const textsIn =
  (words: Readonly<Record<string, string>>) =>
  (key: string, values: Record<string, unknown> = {}) =>
    (words[key.replace("schedules.words.", "")] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const english = (cron: string, timeDuration: number) =>
  recurrenceText({ cron, timeDuration }, textsIn(en.words), "en").replaceAll("\u00A0", " ");

describe("[SC-01] a recurrence in words", () => {
  it.each([
    ["0 0 7 * MON-FRI", 300, "Mon to Fri, 07:00 for 5 h"],
    ["0 0 13 * MON,TUE,WED,FRI", 300, "Mon, Tue, Wed, Fri, 13:00 for 5 h"],
    ["0 30 22 * *", 450, "Every day, 22:30 for 7 h 30 min"],
    ["0 0 9 * SAT,SUN", 1440, "Sat, Sun, 09:00 for 1 d"],
    ["0 0 0 * *", 1440, "Every day, all day"],
    ["0 15,45 8 * THU", 10, "Thu, 08:15 and 08:45 for 10 min"],
    ["0 0 8 1 *", 60, "On day 1 of the month, 08:00 for 1 h"],
    ["0 0 8 13 FRI", 60, "On day 13 of the month when it is Fri, 08:00 for 1 h"],
  ])("%s for %i min", (cron, minutes, text) => {
    expect(english(cron, minutes)).toBe(text);
  });
  it("is said in Spanish", () => {
    const text = recurrenceText({ cron: "0 0 7 * MON-FRI", timeDuration: 300 }, textsIn(es.words), "es");
    expect(text.replaceAll("\u00A0", " ")).toBe("De lun a vie, 07:00 durante 5 h");
  });
  it("that cannot be read is called custom times, never shown as it is stored", () => {
    expect(english("0 */5 8 * MON", 5)).toBe("Custom times");
    expect(recurrenceText({ cron: "0 */5 8 * MON", timeDuration: 5 }, textsIn(es.words), "es")).toBe("Horario personalizado");
  });
});
