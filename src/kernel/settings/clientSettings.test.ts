import { describe, expect, it } from "vitest";
import { createClientSettings } from "./clientSettings.ts";

function aStore(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe("client settings", () => {
  it("[GN-10] falls to the first-run value where the stored one is broken", () => {
    const { settings } = createClientSettings(aStore({ general: "{oops", layout: '{"isSideBarOpen":"maybe"}', language: "xx" }));
    expect([settings.general.isDarkMode, settings.layout.isSideBarOpen, settings.language]).toEqual([false, true, undefined]);
  });

  it("[GN-10] first run is side bar open, light, access portal", () => {
    const { settings } = createClientSettings(aStore());
    expect(settings).toMatchObject({
      layout: { isSideBarOpen: true },
      general: { isDarkMode: false, portalId: "access", isTestingMode: false },
    });
  });

  it("[GN-10] writes each literal key and reads it again", () => {
    const store = aStore();
    const { settings } = createClientSettings(store);
    settings.layout.isSideBarOpen = false;
    settings.general.isDarkMode = true;
    settings.general.keys.u1 = { "doors:unlock": "alt+u" };
    settings.auth.uid = "u1";
    settings.notification.isMuted = true;
    settings.language = "es";
    settings.micPermissionMessage = "yes";
    expect([...store.values.keys()].toSorted()).toEqual(["auth", "general", "language", "layout", "micPermissionMessage", "notification"]);
    expect(createClientSettings(store).settings).toEqual(settings);
  });

  it("leaves alone what another window has chosen meanwhile", () => {
    const store = aStore();
    const { settings } = createClientSettings(store);
    createClientSettings(store).settings.language = "es";
    settings.layout.isSideBarOpen = false;
    settings.micPermissionMessage = "yes";
    expect(createClientSettings(store).settings).toMatchObject({ language: "es", micPermissionMessage: "yes" });
  });

  it("goes on when the store refuses", () => {
    const { settings } = createClientSettings({
      ...aStore(),
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(() => (settings.general.isDarkMode = true)).not.toThrow();
  });
});
