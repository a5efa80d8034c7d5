import type { ClientDevice } from "./consoleState.ts";

/** AU-12: a phone or tablet is what has no pointer but a finger. A laptop whose screen can be touched as well stays a desktop. */
export function deviceTypeOf({ matchMedia }: Pick<Window, "matchMedia">): ClientDevice {
  return matchMedia("(hover: none) and (pointer: coarse)").matches ? "Mobile" : "Desktop";
}
