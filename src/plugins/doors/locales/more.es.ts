import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  pins: {
    allow: "Permitir PIN de nuevo",
    keywords: "PIN, código, teclado, erróneo, bloqueado",
    taken: "La puerta ya acepta PIN",
    allowed: "Se aceptan PIN de nuevo: {{name}}",
  },
  claim: {
    withdraw: "Retirar la solicitud",
    keywords: "solicitud, número de serie, espera, alta, dispositivo, quitar",
    none: "El dispositivo ya se dio de alta",
    consequence: "El dispositivo se quita de la cuenta. Puede solicitarlo de nuevo con su número de serie.",
    withdrawn: "Solicitud retirada: {{name}}",
  },
} satisfies Localised<typeof en>;
