import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default { title: "Zonas", panel: { details: "Zona" } } satisfies Localised<typeof en>;
