import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  pick: { holiday: "¿Qué festivo?", days: "¿Cuánto?" },
  command: {
    create: "Nuevo festivo",
    edit: "Abrir festivo",
    delete: "Eliminar festivo",
    shift: "Mover los días",
    export: "Exportar festivos como CSV",
  },
  consequence: "Desde entonces los horarios tratan este día como cualquier otro y no se puede recuperar.",
  shift: {
    earlier_one: "{{count}} día antes",
    earlier_other: "{{count}} días antes",
    later_one: "{{count}} día después",
    later_other: "{{count}} días después",
  },
  toast: {
    saved: "{{name}} se ha guardado",
    deleted: "{{name}} se ha eliminado",
    severalDeleted_one: "Se ha eliminado {{count}} festivo",
    severalDeleted_other: "Se han eliminado {{count}} festivos",
    severalMoved_one: "Se ha movido {{count}} festivo",
    severalMoved_other: "Se han movido {{count}} festivos",
  },
} satisfies Localised<typeof en>;
