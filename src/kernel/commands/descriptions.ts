import type { Translator } from "../i18n/translator.ts";

/** What a command does, in a sentence or two; `*` stands for the commands of a plugin that have none of their own, such as macros. */
export function descriptionOf(command: string, { exists, t }: Pick<Translator, "exists" | "t">): string | undefined {
  const [plugin = "", verb = ""] = command.split(":");
  const key = [verb, "*"].map((name) => `${plugin}.descriptions.${name}`).find(exists);
  return key === undefined ? undefined : t(key);
}
