import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  pick: { site: "¿Qué sede?", timeZone: "¿Qué zona horaria?" },
  command: {
    create: "Nueva sede",
    edit: "Abrir sede",
    delete: "Eliminar sede",
    setTimeZone: "Cambiar la zona horaria",
    export: "Exportar sedes como CSV",
  },
  consequence:
    "Las personas y los planes de confinamiento la pierden y no se puede recuperar. Lo que ocurrió allí queda en el registro de eventos.",
  timeZoneConsequence: "Desde entonces sus puertas van por este reloj: los horarios abren y cierran según sus horas.",
  toast: {
    saved: "{{name}} se ha guardado",
    deleted: "{{name}} se ha eliminado",
    severalDeleted_one: "Se ha eliminado {{count}} sede",
    severalDeleted_other: "Se han eliminado {{count}} sedes",
    severalChanged_one: "Se ha cambiado {{count}} sede",
    severalChanged_other: "Se han cambiado {{count}} sedes",
  },
} satisfies Localised<typeof en>;
