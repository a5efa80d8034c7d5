import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "groups:add-people": "Añade las personas elegidas al grupo abierto: tienen sus horarios al momento.",
  "groups:add-person": "Añade una persona a un grupo, con los horarios que tiene. Pide ambos.",
  "groups:add-to-each": "Añade una persona a cada grupo elegido.",
  "groups:create": "Abre el formulario de un grupo nuevo de personas que comparten horarios.",
  "groups:delete": "Elimina un grupo después de preguntar. Las personas siguen y pierden los horarios que les daba. Pide el grupo.",
  "groups:delete-several": "Elimina los grupos elegidos. Las personas siguen y pierden los horarios que les daban.",
  "groups:describe": "Escribe una descripción para todos los grupos elegidos.",
  "groups:edit": "Abre un grupo: sus personas, horarios y nombre. Pide el grupo.",
  "groups:export": "Guarda la lista de grupos como archivo CSV, con su filtro y su orden.",
  "groups:open-list": "Abre la lista de grupos con cuántas personas tiene cada uno.",
  "groups:remove-people": "Saca a las personas elegidas del grupo abierto: pierden sus horarios al momento.",
  "groups:remove-person": "Saca a una persona de un grupo, y con ello le quita sus horarios. Pide ambos.",
} satisfies Localised<typeof en>;
