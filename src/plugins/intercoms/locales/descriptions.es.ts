import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "intercoms:check": "Abre la imagen en directo del interfono que llama, si no está ya abierta.",
} satisfies Localised<typeof en>;
