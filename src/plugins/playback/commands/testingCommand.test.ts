import { expect, it, vi } from "vitest";
import type { Kernel } from "#kernel/plugin.ts";
import { toggleTestingMode } from "./testingCommand.ts";

it("[GN-11] turns testing mode on and off, and begins anew so that no gateway of this network is left", () => {
  const settings = { general: { isTestingMode: false } } as Kernel["settings"];
  const reload = vi.fn();
  toggleTestingMode({ settings }, reload);
  expect([settings.general.isTestingMode, reload.mock.calls.length]).toEqual([true, 1]);
  toggleTestingMode({ settings }, reload);
  expect([settings.general.isTestingMode, reload.mock.calls.length]).toEqual([false, 2]);
});
