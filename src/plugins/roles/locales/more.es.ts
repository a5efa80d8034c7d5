import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  pick: { role: "¿Qué rol?", right: "¿Qué permiso?" },
  rank: "rango {{rank}}",
  people_one: "{{count}} persona",
  people_other: "{{count}} personas",
  command: {
    create: "Nuevo rol",
    edit: "Abrir rol",
    duplicate: "Duplicar rol",
    delete: "Eliminar rol",
    showAdmin: "Ver administrador",
    giveRight: "Dar un permiso",
    takeRight: "Quitar un permiso",
    export: "Exportar roles como CSV",
    exportAdmins: "Exportar administradores como CSV",
  },
  consequence: "No se puede recuperar. Los roles que alguien tiene se conservan.",
  giveConsequence: "Todas las personas con uno de estos roles pueden hacerlo desde ese momento.",
  takeConsequence: "Todas las personas con uno de estos roles lo pierden desde ese momento, en todo lo que tengan abierto.",
  toast: {
    saved: "{{name}} se ha guardado",
    deleted: "{{name}} se ha eliminado",
    severalDeleted_one: "Se ha eliminado {{count}} rol",
    severalDeleted_other: "Se han eliminado {{count}} roles",
    rightGiven_one: "{{count}} rol tiene ahora el permiso",
    rightGiven_other: "{{count}} roles más tienen ahora el permiso",
    rightTaken_one: "{{count}} rol ya no tiene el permiso",
    rightTaken_other: "{{count}} roles ya no tienen el permiso",
  },
} satisfies Localised<typeof en>;
