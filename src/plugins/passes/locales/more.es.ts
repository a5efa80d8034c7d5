import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  entity: "Solicitudes de pase",
  keywords: "aprobación,aprobar,pase,tarjeta,solicitud",
  pick: { pass: "¿Qué solicitud?", comments: "Comentarios", required: "¿Las tarjetas nuevas necesitan aprobación?" },
  done: { approved: "Aprobado: {{name}}", rejected: "Rechazado: {{name}}" },
  require: {
    yes: "Las tarjetas nuevas necesitan aprobación",
    no: "Las tarjetas nuevas funcionan de inmediato",
    done: "Las tarjetas nuevas necesitan aprobación desde ahora",
    undone: "Las tarjetas nuevas funcionan de inmediato desde ahora",
  },
} satisfies Localised<typeof en>;
