import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Eventos",
  panel: { live: "Eventos en directo" },
} satisfies Localised<typeof en>;
