import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  rings: "Llaman al timbre: {{name}}",
  quiet: "Silenciar",
  check: "Ver",
  answered: "{{person}} atiende: {{name}}",
  alreadyLive: "Ya está en directo: {{name}}",
  command: { check: "Ver quién llama" },
  keywords: { check: "timbre, llamada, responder, visita" },
  pick: { intercom: "Interfono" },
} satisfies Localised<typeof en>;
