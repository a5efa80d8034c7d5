import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default { title: "Sedes", panel: { details: "Sede" } } satisfies Localised<typeof en>;
