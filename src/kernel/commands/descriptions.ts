import type { Translator } from "../i18n/translator.ts";

/** One or two sentences on what a command does. `*` is the text for a plugin's commands without one of their own, such as macros. */
export function descriptionOf(command: string, { exists, t }: Pick<Translator, "exists" | "t">): string | undefined {
  const [plugin = "", verb = ""] = command.split(":");
  const key = [verb, "*"].map((name) => `${plugin}.descriptions.${name}`).find(exists);
  return key === undefined ? undefined : t(key);
}
