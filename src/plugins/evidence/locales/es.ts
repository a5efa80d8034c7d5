import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default { title: "Pruebas", list: "Casos", one: "Caso" } satisfies Localised<typeof en>;
