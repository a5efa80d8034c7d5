import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Horarios",
  panel: { list: "Horarios", details: "Horario", ofVisitors: "Horarios de visitantes" },
} satisfies Localised<typeof en>;
