import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default { title: "Política", panel: { tests: "Pruebas de política" } } satisfies Localised<typeof en>;
