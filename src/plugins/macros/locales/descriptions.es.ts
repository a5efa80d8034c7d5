import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "macros:*": "Ejecuta uno tras otro los pasos de una macro suya, cada uno con sus permisos, y se detiene donde uno falla.",
  "macros:change-steps": "Abre los pasos de una macro, para ordenarlos, añadirlos y eliminarlos. Pide la macro.",
  "macros:create": "Crea una macro, una acción propia, con los pasos que eligió de lo hecho en esta sesión.",
  "macros:delete": "Elimina una macro de todas sus consolas después de preguntar. Pide la macro.",
  "macros:open-list": "Abre la lista de sus macros con sus pasos y sus teclas.",
  "macros:rename": "Da otro nombre a una macro, con el que la encuentra la búsqueda. Pide la macro y el nombre.",
  "macros:stop": "Detiene la macro en marcha en cuanto acabe el paso actual. Lo hecho queda hecho.",
} satisfies Localised<typeof en>;
