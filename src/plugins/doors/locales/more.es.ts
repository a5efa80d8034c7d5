import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  pins: {
    allow: "Permitir PIN de nuevo",
    keywords: "PIN, código, teclado, erróneo, bloqueado",
    taken: "La puerta ya acepta PIN",
    allowed: "Se aceptan PIN de nuevo: {{name}}",
  },
} satisfies Localised<typeof en>;
