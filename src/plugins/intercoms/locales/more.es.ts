import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  rings: "Llaman al timbre: {{name}}",
  quiet: "Silenciar",
  check: "Ver",
  answered: "{{person}} atiende: {{name}}",
  alreadyLive: "Ya está en directo: {{name}}",
  calls: "Llaman en {{name}}: {{unit}}",
  decline: "Rechazar",
  callTaken: "{{person}} ya atiende esta llamada",
  callOver: "Esta llamada ya terminó",
  callDeclined: "Esta llamada se rechazó",
  command: { check: "Ver quién llama", answer: "Atender una llamada del interfono", decline: "Rechazar una llamada del interfono" },
  keywords: { check: "timbre, llamada, responder, visita" },
  pick: { intercom: "Interfono" },
} satisfies Localised<typeof en>;
