import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  pick: { zone: "¿Qué zona?", site: "¿Qué sede?", rule: "¿Qué regla?" },
  command: {
    create: "Nueva zona",
    edit: "Abrir zona",
    ofSite: "Ver las zonas de la sede",
    delete: "Eliminar zona",
    setRule: "Cambiar una regla",
    addDoors: "Llevar puertas aquí",
    addAllDoors: "Llevar aquí todas las puertas de la sede",
    forgive: "Perdonar el antirretorno",
    export: "Exportar zonas como CSV",
  },
  keywords: { forgive: "restablecer, retorno, presencia, quién está dentro" },
  change: {
    refuseReturn: "Antirretorno: rechazar a quien ya está dentro",
    recordReturn: "Antirretorno: dejar entrar y registrarlo",
    allowReturn: "Antirretorno: desactivado",
    anyNumber: "Cualquier número de personas dentro",
    twoPeople: "Dos personas para una apertura",
    onePerson: "Basta una persona",
    escort: "Con acompañante",
    noEscort: "Sin acompañante",
  },
  consequence: "Los horarios la pierden y no se puede recuperar. Lo que ocurrió allí queda en el registro de eventos.",
  allDoorsConsequence:
    "Desde entonces todas las puertas de la sede a su alcance entran en esta zona y ya no en la zona en la que entran ahora.",
  forgiveConsequence: "Nadie consta ya dentro de esta zona: todos pueden entrar una vez más.",
  leadsOut: "Una puerta sale de esta zona. Cambie antes sus zonas.",
  toast: {
    saved: "{{name}} se ha guardado",
    deleted: "{{name}} se ha eliminado",
    severalDeleted_one: "Se ha eliminado {{count}} zona",
    severalDeleted_other: "Se han eliminado {{count}} zonas",
    ruleSet_one: "Se ha cambiado la regla de {{count}} zona",
    ruleSet_other: "Se ha cambiado la regla de {{count}} zonas",
    doors_one: "{{count}} puerta entra ahora en {{name}}",
    doors_other: "{{count}} puertas entran ahora en {{name}}",
    forgiven_one: "{{count}} persona ya no consta dentro de {{name}}",
    forgiven_other: "{{count}} personas ya no constan dentro de {{name}}",
  },
} satisfies Localised<typeof en>;
