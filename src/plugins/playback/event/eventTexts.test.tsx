// @vitest-environment jsdom
import { expect, it } from "vitest";
import { createTranslator } from "#kernel/i18n/translator.ts";
import { renderInPanel } from "#kernel/testing/renderUi.tsx";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { aDeviceDirectory } from "../../../../tests/builders/aDeviceDirectory.ts";
import { aKernel, provided } from "../../../../tests/builders/aKernel.ts";
import { aPanel } from "../../../../tests/builders/aPanel.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { EventCameras } from "./EventCameras.tsx";

async function texts(language: "en" | "es") {
  const translator = await createTranslator(language);
  return (key: string) => translator.t(key);
}

it.each([
  ["en", "No event video", "Stream not available."],
  ["es", "No hay vídeo del evento", "Vídeo no disponible."],
] as const)(
  "[EV-04] says where there is no video, and of several cameras that the last has none: %s",
  async (language, none, unavailable) => {
    const t = await texts(language);
    const alone = aDevice();
    const services = [provided(DeviceDirectory, aDeviceDirectory([alone]))];
    const shown = { kernel: aKernel({ t, services }), panel: aPanel({ panelId: "playback.event" }) };
    const said = (serialNumber: string) => {
      const { getByText, unmount } = renderInPanel(
        <EventCameras serialNumber={serialNumber} time="2026-03-12T14:00:00Z" title="Gone" />,
        shown,
      );
      const why = getByText(none).nextElementSibling?.textContent;
      unmount();
      return why;
    };
    expect([said("GONE-0001"), said(alone.serialNumber)]).toEqual([t("playback.gone.text"), t("playback.event.noCamera")]);
    expect(t("playback.event.unavailable")).toContain(unavailable);
  },
);
