import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default { title: "Festivos", panel: { details: "Festivo" } } satisfies Localised<typeof en>;
