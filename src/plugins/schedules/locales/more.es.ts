import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  pick: { schedule: "¿Qué horario?" },
  kind: { access: "Deja pasar a personas", unlock: "Abre puertas" },
  keywords: "horario,horas,semana,calendario,próximas aperturas,próximo festivo",
  keywordsOfVisitors: "invitado,visita",
  command: {
    ofVisitors: "Horarios de visitantes",
    create: "Nuevo horario",
    edit: "Abrir horario",
    duplicate: "Duplicar horario",
    delete: "Eliminar horario",
    closeOnHolidays: "No abrir en festivos",
    keepOnHolidays: "Abrir también en festivos",
    addGroups: "Dar un horario",
    removeGroups: "Quitar un horario",
    undoTimes: "Deshacer el último cambio de horas",
    redoTimes: "Rehacer el cambio de horas",
    export: "Exportar horarios en CSV",
  },
  consequence: "No se puede recuperar. Lo que hizo queda en el registro de eventos. Uno que aún tienen puertas o personas no se elimina.",
  inUse: "Todavía hay puertas o personas que lo tienen, así que no se puede eliminar.",
  holidays: {
    closes: "En un día festivo estos horarios no abren nada: los intervalos que empiezan ese día se omiten.",
    keeps: "Los días festivos ya no cambian nada: estos horarios abren como los demás días.",
  },
  nothingToUndo: "Nada que deshacer",
  nothingToRedo: "Nada que rehacer",
  toast: {
    saved: "{{name}} se ha guardado",
    deleted: "{{name}} se ha eliminado",
    severalDeleted_one: "{{count}} horario eliminado",
    severalDeleted_other: "{{count}} horarios eliminados",
    severalChanged_one: "{{count}} horario cambiado",
    severalChanged_other: "{{count}} horarios cambiados",
    groupsAdded_one: "{{count}} grupo tiene ahora {{name}}",
    groupsAdded_other: "{{count}} grupos más tienen ahora {{name}}",
    groupsRemoved_one: "{{count}} grupo ya no tiene {{name}}",
    groupsRemoved_other: "{{count}} grupos ya no tienen {{name}}",
  },
} satisfies Localised<typeof en>;
