// @vitest-environment jsdom
import { createDockview } from "dockview-react";
import { afterEach, expect, it, vi } from "vitest";
import { createTranslator } from "../i18n/translator.ts";
import { otherWindows } from "../testing/otherWindows.ts";
import { latePopouts } from "./latePopouts.ts";
import type { PopoutOptions } from "./popouts.ts";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function aDesk() {
  otherWindows();
  const element = document.createElement("div");
  document.body.append(element);
  const dock = createDockview(element, { createComponent: () => ({ element: document.createElement("p"), init: () => undefined }) });
  dock.layout(1200, 800);
  for (const id of ["list", "gate", "yard"]) dock.addPanel({ id, title: id, component: "panel" });
  const translator = await createTranslator("en");
  const appearance: ReturnType<PopoutOptions["appearance"]> = { theme: "light", language: "en", contact: { level: "live", heardMs: 0 } };
  const onChange = vi.fn<(ids: string[]) => void>();
  const onKey = vi.fn<(event: KeyboardEvent) => void>();
  const popouts = latePopouts(dock, {
    appearance: () => appearance,
    translator,
    standingOf: () => ({ isAside: false, width: undefined }),
    onKey,
    onChange,
  });
  const titles = () => dock.getPopouts().map(({ window }) => window.document.title);
  return { dock, popouts, titles, appearance, translator, onChange, onKey };
}

it("[B-17] each other window says its number in its title, also one that opened before there were numbers", async () => {
  const { dock, popouts, titles } = await aDesk();
  const [list] = dock.panels;
  if (list) await dock.addPopoutGroup(list, { popoutUrl: "/popout.html" });
  await vi.waitFor(() => expect(titles()).toEqual(["Monitor 2 – Gatehouse"]));
  const monitors = await popouts.get();
  await monitors.send("gate", 4);
  await monitors.send("yard");
  expect(titles()).toEqual(["Monitor 2 – Gatehouse", "Monitor 4 – Gatehouse", "Monitor 3 – Gatehouse"]);
});

it("[NF-05] looks and reacts like the page, and follows it", async () => {
  const { dock, popouts, titles, appearance, translator, onKey, onChange } = await aDesk();
  await (await popouts.get()).send("gate");
  const [{ window: other } = { window: undefined }] = dock.getPopouts();
  if (!other) throw new Error("there is no other window");
  Object.assign(appearance, { theme: "dark", language: "es" });
  await translator.setLanguage("es");
  popouts.refresh();
  await vi.waitFor(() => expect(other.document.documentElement.lang).toBe("es"));
  expect([other.document.documentElement.dataset["theme"], titles()]).toEqual(["dark", ["Monitor 2 – Gatehouse"]]);
  const press = () => new KeyboardEvent("keydown", { key: "k", bubbles: true });
  other.document.dispatchEvent(press());
  expect(onChange.mock.calls.at(-1)?.[0]).toHaveLength(1);
  await (await popouts.get()).send("gate", 1);
  expect([onChange.mock.calls.at(-1)?.[0], dock.getPopouts()]).toEqual([[], []]);
  other.document.dispatchEvent(press());
  expect(onKey).toHaveBeenCalledTimes(1);
});
