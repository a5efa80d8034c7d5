import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./panels.en.ts";

export default {
  editor: {
    tools: "Herramientas de planes",
    count_one: "{{count}} plan",
    count_other: "{{count}} planes",
    listFailed: "No se pudieron cargar los planes",
    failed: "No se pudo cargar el plan",
    name: "Nombre",
    doors: "Puertas",
    canStart: "Se puede iniciar",
    always: "En cualquier momento",
    usableUntil: "Hasta el {{time}}",
    expired: "Caducado",
    inForce: "En vigor",
    inForceWhy: "Este plan está en vigor. Podrá cambiarlo cuando termine el confinamiento.",
    minutesHint: "Vacío: hasta que alguien lo termine",
    lastDay: "Último día de uso",
    lastDayHint: "Zona: {{zone}}",
    everyDoor: "Todas las puertas",
    everyDoorHint: "De todas las sedes, también las que se añadan después",
    ofSite: "{{chosen}} de {{count}} puertas",
    needDoors: "Elija al menos una puerta.",
    unchanged: "No ha cambiado nada",
    save: "Guardar",
    loadAgain: "Cargar de nuevo",
  },
  delete: {
    title: "¿Eliminar {{name}}?",
    consequence: "Ya no podrá iniciarse ni recuperarse. Lo que hizo queda en el registro de eventos.",
    word: "eliminar",
    wordLabel: "Escriba {{word}} para confirmar",
    wordMissing: "Escriba antes {{word}}",
  },
} satisfies Localised<typeof en>;
