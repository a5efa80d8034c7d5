import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./panels.en.ts";

export default {
  none: "Todavía no hay macros",
  noneHint: "Haga algo una vez, elija después sus entradas en Actividad y cree con ellas una macro.",
  toActivity: "Abrir Actividad",
  failed: "No se pudieron cargar las macros",
  run: "Ejecutar",
  key: "Tecla…",
  rename: "Cambiar nombre",
  delete: "Eliminar",
  stop: "Detener tras este paso",
  stopping: "Se detiene tras este paso",
  steps_one: "{{count}} paso",
  steps_other: "{{count}} pasos",
  stepsOf: "Pasos de {{name}}",
  up: "Subir",
  down: "Bajar",
  remove: "Quitar",
  lastStep: "Una macro tiene al menos un paso",
  ask: "Preguntar: {{name}}",
  state: { waiting: "En espera", running: "En curso", done: "Hecho", failed: "Falló", cancelled: "Cancelado" },
} satisfies Localised<typeof en>;
