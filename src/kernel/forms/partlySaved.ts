import type { Stored } from "./conflict.ts";

/**
 * Thrown by a form's `save` that takes several calls, when one after the first was refused: what is stored by now, and the refusal.
 * The form goes on from there, with what was not saved still in its fields.
 */
export class PartlySaved extends Error {
  readonly stored: Stored;

  constructor(stored: Stored, cause: unknown) {
    super("Saved in part", { cause });
    this.stored = stored;
  }
}
