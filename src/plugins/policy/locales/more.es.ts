import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  command: {
    run: "Ejecutar pruebas de política",
    create: "Nueva prueba de política",
    edit: "Editar prueba de política",
    delete: "Eliminar prueba de política",
  },
  keywords: "política, prueba, aserción, quién puede abrir, acceso",
  pick: { test: "¿Qué prueba de política?" },
  entity: "Prueba de política",
  toast: {
    passed_one: "Se cumple {{count}} prueba de política",
    passed_other: "Se cumplen las {{count}} pruebas de política",
    none: "No hay pruebas de política",
    failed_one: "Falla {{count}} prueba de política",
    failed_other: "Fallan {{count}} pruebas de política",
    saved: "Guardado: {{name}}",
    deleted: "Eliminado: {{name}}",
  },
} satisfies Localised<typeof en>;
