import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { nameOf, SavedOver } from "./fields.ts";
import { limits } from "./limits.ts";

/** Forms check a macro's name by this rule before they send it. */
export const macroNameRule = { min: 1, max: limits.macroNameMax, isRequired: true } as const;
export const MacroName = nameOf(macroNameRule);
/** Given by the console that makes it, since nobody else has one of this name; its command is called by it. */
export const MacroId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const ArgumentName = z.string().check(z.minLength(1), z.maxLength(60));

/** One command of the console, as it was run. The platform runs none of them: it keeps what the person's consoles run. */
export const MacroStep = z.strictObject({
  command: z.string().check(z.maxLength(80), z.regex(/^[a-z]+:[a-z]+(-[a-z]+)*$/)),
  args: z.record(ArgumentName, z.unknown()),
  /** Arguments that are asked for when it runs, in place of those in `args`. */
  asked: z.array(ArgumentName).check(z.maxLength(limits.macroAskedMax)),
  /** The object that the command acted on when it was recorded, for the list; empty without one. */
  objectName: z.string().check(z.maxLength(limits.macroObjectNameMax)),
});
export type MacroStep = z.infer<typeof MacroStep>;

/** C-02: commands in order, under a name. */
export const Macro = z.strictObject({
  id: MacroId,
  name: MacroName,
  steps: z.array(MacroStep).check(z.minLength(1), z.maxLength(limits.macroStepsMax)),
});
export type Macro = z.infer<typeof Macro>;
const Macros = z.array(Macro).check(z.maxLength(limits.macrosMax));

/** C-02: the macros of the person in this account; version 0 before the first save. */
export const getMacros = endpoint({
  method: "GET",
  path: "/macros",
  access: "signedIn",
  payload: z.object({ version: z.int(), macros: Macros }),
});

/** C-02: saves all of them over `version`; answers the new version, or error_macros_version_conflict when another console saved in between. */
export const saveMacros = endpoint({
  method: "POST",
  path: "/macros",
  access: "signedIn",
  takesSpace: true,
  body: z.strictObject({ version: SavedOver, macros: Macros }),
  bodyLimit: limits.macrosBytes,
  payload: z.object({ version: z.int() }),
  errors: ["error_macros_version_conflict"],
});
