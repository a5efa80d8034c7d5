import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  command: {
    who: "Quién puede abrir",
    what: "Qué puede abrir alguien",
    explain: "Dejaría entrar a alguien",
    refused: "Por qué no se dejó entrar a alguien",
  },
  keywords: { who: "acceso,derechos,permiso,abrir", explain: "acceso,explicar,motivo,denegado" },
  pick: { door: "¿Qué puerta?", person: "¿Quién?", when: "¿Cuándo?" },
  when: { now: "Ahora", at: "En un momento", all: "Alguna vez" },
  notRefused: "Ninguna denegación en los últimos 30 días",
} satisfies Localised<typeof en>;
