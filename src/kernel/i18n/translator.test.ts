import { getI18n } from "react-i18next";
import { describe, expect, it, vi } from "vitest";
import type { LocaleISO2 } from "#contract/fields.ts";
import { createTranslator } from "./translator.ts";

const texts = {
  en: { doors: { list: { title: "Devices" }, only: "English only", seen_one: "{{count}} door", seen_other: "{{count}} doors" } },
  es: { doors: { list: { title: "Dispositivos" }, seen_one: "{{count}} puerta", seen_other: "{{count}} puertas" } },
};
const load = async (language: LocaleISO2) => texts[language];

describe("translator", () => {
  it("[GN-03] falls back to English and logs a missing key once", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const translator = await createTranslator("es", load);
    await translator.loadAll();
    expect([translator.t("doors.only"), translator.t("doors.only")]).toEqual(["English only", "English only"]);
    expect(warn).toHaveBeenCalledOnce();
  });
  it("shows the key itself when nobody has the text", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const translator = await createTranslator("en", load);
    expect(translator.t("doors.nothing.here")).toBe("doors.nothing.here");
  });
  it("[GN-03] changes the language of what is loaded, plurals too", async () => {
    const translator = await createTranslator("en", load);
    expect([translator.t("doors.list.title"), translator.t("doors.seen", { count: 2 })]).toEqual(["Devices", "2 doors"]);
    await translator.setLanguage("es");
    expect([translator.t("doors.list.title"), translator.t("doors.seen", { count: 1 })]).toEqual(["Dispositivos", "1 puerta"]);
  });
  it("fetches a language when it is wanted, and not again", async () => {
    const loading = vi.fn(load);
    const translator = await createTranslator("es", loading);
    expect(loading.mock.calls).toEqual([["es"]]);
    await translator.setLanguage("en");
    await translator.loadAll();
    await translator.setLanguage("es");
    expect(loading.mock.calls).toEqual([["es"], ["en"]]);
  });
  it("asks again for a language that did not come", async () => {
    const loading = vi.fn(load).mockRejectedValueOnce(new Error("offline"));
    await expect(createTranslator("en", loading)).rejects.toThrow("offline");
    const translator = await createTranslator("en", loading);
    expect(translator.t("doors.list.title")).toBe("Devices");
  });
  it("says what was missing once it is there", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const translator = await createTranslator("es", load);
    const before = translator.t("doors.own.lobby");
    translator.say("doors.own.lobby", "Lobby, {{as}} written");
    expect([before, translator.t("doors.own.lobby")]).toEqual(["doors.own.lobby", "Lobby, {{as}} written"]);
    await translator.setLanguage("en");
    expect(translator.t("doors.own.lobby")).toBe("Lobby, {{as}} written");
  });
  it("draws what is on the screen once for all texts that come together", async () => {
    const translator = await createTranslator("en", load);
    const drawn = vi.fn();
    // As components hear of texts.
    getI18n().on("loaded", drawn);
    for (let number = 0; number < 30; number += 1) translator.say(`doors.own.n${number}`, "Own");
    await expect.poll(() => drawn.mock.calls.length).toBe(1);
    await translator.loadAll();
    await new Promise((done) => setTimeout(done, 5));
    expect(drawn).toHaveBeenCalledOnce();
  });
  it("gives the search both languages", async () => {
    const translator = await createTranslator("en", load);
    await translator.loadAll();
    expect(translator.inLanguage("es", "doors.list.title")).toBe("Dispositivos");
  });
});
