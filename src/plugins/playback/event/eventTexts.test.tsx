import { proxy } from "valtio";
import { expect, it } from "vitest";
import { createTranslator } from "#kernel/i18n/translator.ts";
import { KernelContext, PanelContext, type PanelHandle } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { drawn } from "#kernel/testing/drawn.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { EventCameras } from "./EventCameras.tsx";

const panel = { instanceId: "p1", panelId: "playback.event", isVisible: true, isFocused: true } as PanelHandle;

async function texts(language: "en" | "es") {
  const translator = await createTranslator(language);
  await translator.add("playback", { en: () => import("../locales/panels.en.ts"), es: () => import("../locales/panels.es.ts") });
  return (key: string) => translator.t(key);
}

it.each([
  ["en", "There is no event video", "Stream not available."],
  ["es", "No hay vídeo del evento", "Vídeo no disponible."],
] as const)(
  "[EV-04] says where there is no video, and of several cameras that the last has none: %s",
  async (language, none, unavailable) => {
    const t = await texts(language);
    const directory = { state: proxy({ devices: {}, status: "ready" }) };
    const use = (token: unknown) => (token === DeviceDirectory ? directory : undefined);
    const kernel = { state: proxy(aConsoleState()), t, use } as unknown as Kernel;
    const shown = drawn(
      <KernelContext value={kernel}>
        <PanelContext value={panel}>
          <EventCameras serialNumber="GONE-0001" time="2026-03-12T14:00:00Z" title="Gone" />
        </PanelContext>
      </KernelContext>,
    );
    expect(shown).toContain(none);
    expect(t("playback.event.unavailable")).toContain(unavailable);
  },
);
