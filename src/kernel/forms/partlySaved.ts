import type { Stored } from "./conflict.ts";

/**
 * Thrown by a `save` that makes several calls, when the platform refuses one after the first. Contains the stored values and the refusal,
 * so that the form continues with the unsaved fields.
 */
export class PartlySaved extends Error {
  readonly stored: Stored;

  constructor(stored: Stored, cause: unknown) {
    super("Saved in part", { cause });
    this.stored = stored;
  }
}
