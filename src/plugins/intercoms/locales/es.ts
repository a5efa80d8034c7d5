import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Interfonos",
  panel: { directory: "Directorio de interfonos", entry: "Entrada del directorio" },
} satisfies Localised<typeof en>;
