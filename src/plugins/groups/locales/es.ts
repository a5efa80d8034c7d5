import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default { title: "Grupos", panel: { list: "Grupos", details: "Grupo" } } satisfies Localised<typeof en>;
