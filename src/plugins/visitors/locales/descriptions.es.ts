import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "visitors:create": "Abre el formulario de un visitante: quién, cuándo y qué puertas se le abren.",
  "visitors:delete": "Termina una visita después de preguntar: ya no se abre nada al visitante. Pide el visitante.",
  "visitors:delete-several": "Termina las visitas elegidas: ya no se abre nada a los visitantes.",
  "visitors:edit": "Abre un visitante: sus datos, horas, puertas y llave. Pide el visitante.",
  "visitors:export": "Guarda la lista de visitantes como archivo CSV, con su filtro y su orden.",
  "visitors:open-list": "Abre la lista de visitantes, los esperados o presentes primero.",
  "visitors:openings": "Abre el registro de accesos con lo que abrió un visitante. Pide el visitante.",
} satisfies Localised<typeof en>;
