import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "events:open-live": "Abre lo que ocurre ahora en puertas, interfonos y cámaras, según llega.",
} satisfies Localised<typeof en>;
