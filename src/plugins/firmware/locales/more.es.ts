import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  keywords: "firmware, actualizar, actualización, campaña, versión",
  pick: { at: "¿Cuándo? (UTC)" },
  consequence:
    "Cada dispositivo se reinicia y se desconecta un momento. Las puertas en confinamiento esperan a que termine. No se puede detener.",
  toast: { started: "Actualización del firmware iniciada", scheduled: "Actualización del firmware programada: {{time}}" },
} satisfies Localised<typeof en>;
