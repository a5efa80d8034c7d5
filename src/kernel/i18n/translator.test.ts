import { getI18n } from "react-i18next";
import { describe, expect, it, vi } from "vitest";
import { createTranslator } from "./translator.ts";

const loaders = {
  en: () =>
    Promise.resolve({
      default: { list: { title: "Devices" }, only: "English only", seen_one: "{{count}} door", seen_other: "{{count}} doors" },
    }),
  es: () =>
    Promise.resolve({ default: { list: { title: "Dispositivos" }, seen_one: "{{count}} puerta", seen_other: "{{count}} puertas" } }),
};

describe("translator", () => {
  it("[GN-03] falls back to English and logs a missing key once", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const translator = await createTranslator("es");
    await translator.add("doors", loaders);
    expect([translator.t("doors.only"), translator.t("doors.only")]).toEqual(["English only", "English only"]);
    expect(warn).toHaveBeenCalledOnce();
  });
  it("shows the key itself when nobody has the text", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const translator = await createTranslator("en");
    await translator.add("doors", loaders);
    expect(translator.t("doors.nothing.here")).toBe("doors.nothing.here");
  });
  it("[GN-03] changes the language of what is loaded, plurals too", async () => {
    const translator = await createTranslator("en");
    await translator.add("doors", loaders);
    expect([translator.t("doors.list.title"), translator.t("doors.seen", { count: 2 })]).toEqual(["Devices", "2 doors"]);
    await translator.setLanguage("es");
    expect([translator.t("doors.list.title"), translator.t("doors.seen", { count: 1 })]).toEqual(["Dispositivos", "1 puerta"]);
  });
  it("says what was missing once it is there", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const translator = await createTranslator("es");
    const before = translator.t("doors.list.title");
    await translator.add("doors", loaders);
    expect([before, translator.t("doors.list.title")]).toEqual(["doors.list.title", "Dispositivos"]);
  });
  it("draws what is on the screen once for all texts that come together", async () => {
    const translator = await createTranslator("en");
    const drawn = vi.fn();
    // As components hear of texts.
    getI18n().on("loaded", drawn);
    const plugins = Array.from({ length: 30 }, (_, index) => `plugin${index}`);
    await Promise.all(plugins.map((name) => translator.add(name, { ...loaders })));
    await translator.loadAll();
    await expect.poll(() => drawn.mock.calls.length).toBe(1);
    await translator.loadAll();
    await new Promise((done) => setTimeout(done, 5));
    expect(drawn).toHaveBeenCalledOnce();
  });
  it("gives the search both languages", async () => {
    const translator = await createTranslator("en");
    await translator.add("doors", loaders);
    await translator.loadAll();
    expect(translator.inLanguage("es", "doors.list.title")).toBe("Dispositivos");
  });
});
