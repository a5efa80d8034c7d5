import type { ClientDevice } from "./consoleState.ts";

/** AU-12: a phone or tablet is a device whose only pointer is a finger. A laptop with a touchscreen counts as a desktop. */
export function deviceTypeOf({ matchMedia }: Pick<Window, "matchMedia">): ClientDevice {
  return matchMedia("(hover: none) and (pointer: coarse)").matches ? "Mobile" : "Desktop";
}
