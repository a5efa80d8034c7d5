import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "intercoms:check": "Abre la imagen en directo del interfono que llama, si no está ya abierta.",
  "intercoms:answer-call":
    "Responde a la llamada de un visitante: deja de sonar en todas partes y se abre la imagen del intercomunicador. No abre ninguna puerta.",
  "intercoms:decline-call": "Rechaza la llamada de un visitante: deja de sonar en todas partes y se le dice al visitante.",
} satisfies Localised<typeof en>;
