import { beforeAll, describe, expect, it } from "vitest";
import { createTranslator } from "#kernel/i18n/translator.ts";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import en from "../locales/en.json";
import es from "../locales/es.json";
import { changeWordsOf, reasonOf, thingNameOf, thingOf } from "./changeWords.ts";

type Language = "en" | "es";
const words = { en: (_key: string) => "", es: (_key: string) => "" };
beforeAll(async () => {
  for (const language of ["en", "es"] as const) {
    words[language] = (await createTranslator(language)).t;
  }
});
const said = (data: Record<string, unknown>, names: Record<string, string> = {}, language: Language = "en") =>
  changeWordsOf({ data, names }, aKernel({ t: words[language], state: { language } }), "Europe/Madrid");

describe("[B-07] what changed, in words", () => {
  it("names fields and ids; what is gone keeps its id", () => {
    const data = { from: { zoneIds: ["z1", "gone"] }, to: { zoneIds: ["z2"] } };
    const names = { "zone/z1": "Lobby", "zone/z2": "Offices" };
    expect(said(data, names)).toEqual([{ field: "Zones", before: "Lobby, gone", after: "Offices", isUntold: false }]);
    expect(said(data, names, "es")[0]?.field).toBe("Zonas");
  });

  it("says yes, no, times of the site and what is inside of a value", () => {
    const data = {
      from: { mayEscort: true, validUntil: "2026-11-25T08:00:00.000Z", videoRights: { live: true, recorded: false } },
      to: { mayEscort: false, videoRights: { live: true, recorded: true } },
    };
    expect(said(data)).toMatchObject([
      { field: "May escort", before: "Yes", after: "No" },
      { field: "Valid until", before: expect.stringContaining("09:00") as string, after: undefined },
      { field: "Video rights", before: "Live: Yes, Recorded: No", after: "Live: Yes, Recorded: Yes" },
    ]);
    expect(said(data, {}, "es")[0]).toMatchObject({ field: "Puede acompañar", before: "Sí", after: "No" });
  });

  it("[SC-01] says the times of a schedule in words, never as they are stored", () => {
    const weekdays = { cron: "0 30 5 * MON-FRI", timeDuration: 60 };
    const data = { from: { recurrences: [weekdays] }, to: { recurrences: [weekdays, { cron: "0 */5 8 * MON", timeDuration: 5 }] } };
    const inWords = (language: Language) => said(data, {}, language)[0]?.after?.replaceAll("\u00A0", " ");
    expect(inWords("en")).toBe("Mon to Fri, 05:30 for 1 h; Custom times");
    expect(inWords("es")).toBe("De lun a vie, 05:30 durante 1 h; Horario personalizado");
  });

  it("names who joined a group, and a field that it has no word for as the platform does", () => {
    expect(said({ added: [{ personId: "p", personName: "Rada Falk" }] })).toMatchObject([
      { field: "Members", before: undefined, after: "Rada Falk" },
    ]);
    expect(said({ from: { brandNew: 1 }, to: { brandNew: 2 } })).toMatchObject([{ field: "brandNew", before: "1", after: "2" }]);
  });

  it("[GN-03] has a word for every field in both languages", () => {
    expect(Object.keys(es.field)).toEqual(Object.keys(en.field));
    expect(Object.keys(es.area)).toEqual(Object.keys(en.area));
  });
});

describe("[B-07] a deed", () => {
  it("has the reason that was typed", () => {
    expect(reasonOf({ data: { reason: "Fire drill" } })).toBe("Fire drill");
    expect(reasonOf({ data: { comment: "Broken" } })).toBe("Broken");
    expect(reasonOf({ data: { reason: "stolen", givenReason: "Seen by nobody" } })).toBe("Seen by nobody");
    expect(reasonOf({ data: { reason: "" } })).toBeUndefined();
  });

  it("is named as it is now, or as the entry has it", () => {
    const entry = { kind: "schedule.changed", data: { scheduleId: "s1", name: "Nights" } };
    expect(thingNameOf({ ...entry, names: { "schedule/s1": "Late" } })).toBe("Late");
    expect(thingNameOf({ ...entry, names: {} })).toBe("Nights");
  });

  it("was done to a device, or to the thing that its kind begins with", () => {
    expect(thingOf({ kind: "device.renamed", serialNumber: "GH-1", data: {} })).toBe("GH-1");
    expect(thingOf({ kind: "schedule.changed", data: { scheduleId: "s1" } })).toBe("s1");
    expect(thingOf({ kind: "report.exported", data: {} })).toBeUndefined();
  });
});
