import type { LocaleISO2 } from "#contract/fields.ts";
import { log } from "../log.ts";

/** What commands do, in a sentence or two, by the command; `macros:*` stands for those of a plugin that have none of their own. */
export type Descriptions = Readonly<Record<string, string>>;

/** Those of all plugins in each language, fetched where somebody looks for a command. */
export interface DescriptionSource {
  en(): Promise<{ default: Descriptions }>;
  es(): Promise<{ default: Descriptions }>;
}

const ofKernel: DescriptionSource = {
  en: () => import("./locales/descriptions.en.ts"),
  es: () => import("./locales/descriptions.es.ts"),
};

/** None where they do not come: a command is run without them as well. */
export async function loadDescriptions(ofPlugins: DescriptionSource, language: LocaleISO2): Promise<Descriptions> {
  try {
    const [plugins, kernel] = await Promise.all([ofPlugins[language](), ofKernel[language]()]);
    return { ...plugins.default, ...kernel.default };
  } catch (error) {
    log.warn("What commands do cannot be said", { error: String(error) });
    return {};
  }
}

export function descriptionOf(command: string, descriptions: Descriptions): string | undefined {
  return descriptions[command] ?? descriptions[`${command.split(":")[0]}:*`];
}
