import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "passes:approve": "Permite que una tarjeta pendiente de aprobación abra puertas, con un comentario. Pide la solicitud.",
  "passes:open-list": "Abre las tarjetas que esperan que alguien las apruebe o las rechace.",
  "passes:reject": "Rechaza una tarjeta pendiente de aprobación: no abre nada. Pide la solicitud y un comentario.",
  "passes:require-approval": "Fija si las tarjetas nuevas esperan una aprobación o funcionan al momento. Vale para toda la cuenta.",
  "passes:show": "Abre una solicitud de tarjeta: quién la pidió, para quién y qué se decidió. Pide la solicitud.",
} satisfies Localised<typeof en>;
