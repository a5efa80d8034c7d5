import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Acceso",
  panel: { who: "Quién puede abrir", what: "Qué puede abrir alguien", explain: "Por qué" },
} satisfies Localised<typeof en>;
