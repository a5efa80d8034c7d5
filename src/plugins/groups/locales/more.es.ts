import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  pick: { group: "¿Qué grupo?", person: "¿Qué persona?", description: "¿Qué descripción?" },
  people_one: "{{count}} persona",
  people_other: "{{count}} personas",
  command: {
    create: "Nuevo grupo",
    edit: "Abrir grupo",
    delete: "Eliminar grupo",
    addPeople: "Añadir",
    removePeople: "Sacar del grupo",
    addPerson: "Añadir persona a un grupo",
    removePerson: "Sacar persona de un grupo",
    describe: "Describir",
    addToEach: "Añadir una persona",
    export: "Exportar grupos como CSV",
  },
  consequence: "Los horarios lo pierden y no se puede recuperar. Lo que hizo queda en el registro de eventos.",
  toast: {
    saved: "{{name}} se ha guardado",
    deleted: "{{name}} se ha eliminado",
    severalDeleted_one: "Se ha eliminado {{count}} grupo",
    severalDeleted_other: "Se han eliminado {{count}} grupos",
    added_one: "{{count}} persona está ahora en el grupo",
    added_other: "{{count}} personas están ahora en el grupo",
    removed_one: "{{count}} persona ya no está en el grupo",
    removed_other: "{{count}} personas ya no están en el grupo",
    severalChanged_one: "Se ha cambiado {{count}} grupo",
    severalChanged_other: "Se han cambiado {{count}} grupos",
    addedToEach_one: "La persona está ahora en {{count}} grupo más",
    addedToEach_other: "La persona está ahora en {{count}} grupos más",
  },
} satisfies Localised<typeof en>;
