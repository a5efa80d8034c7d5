import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  keywords: "macro, secuencia, ejecutar",
  command: {
    create: "Crear macro",
    rename: "Cambiar el nombre de la macro",
    changeSteps: "Cambiar los pasos de la macro",
    delete: "Eliminar macro",
    stop: "Detener la macro tras este paso",
  },
  pick: { macro: "Macro", name: "Nombre de la macro" },
  consequence: { delete: "Desaparece de todas sus consolas. Lo que ha hecho, hecho está." },
  gone: "Esta macro ya no existe",
  noneRuns: "No hay ninguna macro en marcha",
  step: {
    unknown: "Esa orden ya no existe",
    nested: "Una macro no ejecuta otra macro",
    outdated: "Lo guardado para este paso ya no encaja con su orden",
    refused: "No puede ejecutarlo, o no aquí",
  },
  toast: {
    busy: "Hay otra macro en marcha. Deténgala primero.",
    noSteps: "Nada de lo elegido puede ser un paso de una macro.",
    made: "Macro creada: {{name}}",
    deleted: "Macro eliminada: {{name}}",
    done: "Macro terminada: {{name}}",
    stopped: "{{name}} se detuvo en el paso {{step}}",
  },
} satisfies Localised<typeof en>;
