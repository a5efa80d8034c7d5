import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "holidays:create": "Abre el formulario de un festivo nuevo: un día de cada año en que los horarios pueden abrir menos o nada.",
  "holidays:delete": "Elimina un festivo después de preguntar: los horarios tratan sus días como los demás. Pide el festivo.",
  "holidays:delete-several": "Elimina los festivos elegidos: los horarios tratan sus días como los demás.",
  "holidays:edit": "Abre un festivo: su nombre y su día de cada año. Pide el festivo.",
  "holidays:export": "Guarda la lista de festivos como archivo CSV, con su filtro y su orden.",
  "holidays:open-list": "Abre la lista de festivos, por el orden del año.",
  "holidays:shift": "Mueve los festivos elegidos un número de días.",
} satisfies Localised<typeof en>;
