import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "schedules:add-groups": "Da un horario a los grupos elegidos: sus personas pueden abrir sus puertas en sus horas al momento.",
  "schedules:close-on-holidays": "Hace que los horarios elegidos no abran nada en festivos, después de preguntar.",
  "schedules:create": "Abre el formulario de un horario nuevo: puertas, horas de la semana y para quién vale.",
  "schedules:delete": "Elimina un horario después de preguntar. No se elimina si todavía lo tienen puertas o personas. Pide el horario.",
  "schedules:delete-several": "Elimina los horarios elegidos. No se elimina uno que todavía tengan puertas o personas.",
  "schedules:duplicate": "Abre el formulario de un horario nuevo con las horas de otro. Pide el horario.",
  "schedules:edit": "Abre un horario: sus horas, puertas, personas y festivos. Pide el horario.",
  "schedules:edit-of-visitors": "Abre un horario de visitantes: sus horas y puertas.",
  "schedules:export": "Guarda la lista de horarios como archivo CSV, con su filtro y su orden.",
  "schedules:keep-on-holidays": "Hace que los horarios elegidos abran en festivos como los demás días, después de preguntar.",
  "schedules:of-visitors": "Abre la lista de horarios que valen para visitantes.",
  "schedules:open-list": "Abre la lista de horarios con sus puertas y para quién valen.",
  "schedules:redo-times": "Vuelve a hacer el último cambio de horas deshecho en el horario abierto.",
  "schedules:remove-groups": "Quita un horario a los grupos elegidos: sus personas ya no abren por él sus puertas.",
  "schedules:undo-times": "Deshace el último cambio de horas del horario abierto, antes de guardarlo.",
} satisfies Localised<typeof en>;
