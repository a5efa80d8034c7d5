import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "home:open-activity": "Abre lo que ha hecho en esta sesión, con lo que se puede deshacer.",
  "home:open-dashboard": "Abre la página de inicio: el estado de los aparatos y lo último ocurrido.",
} satisfies Localised<typeof en>;
