import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "reports:export": "Guarda el registro de accesos o el historial de eventos como archivo CSV, con su periodo y sus filtros.",
  "reports:export-audit": "Guarda la auditoría como archivo CSV, con su periodo y sus filtros: quién cambió qué, y cuándo.",
  "reports:export-calls":
    "Guarda las llamadas de los interfonos como archivo CSV, con su periodo y sus filtros: a quién se llamó y quién atendió.",
  "reports:export-counts": "Guarda como archivo CSV el informe abierto de puertas, sedes u horarios.",
  "reports:open-accesslog": "Abre a quién se dejó entrar o no, por qué puerta y cuándo.",
  "reports:open-audit": "Abre quién cambió qué en esta cuenta, con los valores de antes y después.",
  "reports:open-callhistory": "Abre a quién se llamó en cada interfono, quién atendió y qué fue de cada llamada.",
  "reports:open-door": "Abre lo ocurrido en cada puerta durante un tiempo: accesos permitidos, denegados, forzados y puertas retenidas.",
  "reports:open-eventhistory": "Abre todo lo que comunicaron los aparatos, con filtros por clase, aparato y hora.",
  "reports:open-index": "Abre la página con todos los informes que puede ver.",
  "reports:open-schedule": "Abre cuánto se usó cada horario durante un tiempo.",
  "reports:open-site": "Abre lo ocurrido en cada sede durante un tiempo.",
  "reports:verify-log": "Comprueba que ninguna entrada del registro se cambió o quitó desde que se escribió, y dice dónde ocurrió.",
} satisfies Localised<typeof en>;
