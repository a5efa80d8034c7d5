import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "firmware:schedule": "Abre la elección del día y la hora a los que todos los aparatos reciben el firmware nuevo.",
  "firmware:schedule-at":
    "Fija el día y la hora a los que todos los aparatos reciben el firmware nuevo. Se puede cambiar hasta que empiece.",
  "firmware:show": "Muestra el firmware que tienen los aparatos, si hay uno más nuevo y cómo avanza una actualización.",
  "firmware:update": "Da ahora el firmware nuevo a todos los aparatos. Cada uno se reinicia y falta un momento; no se puede detener.",
} satisfies Localised<typeof en>;
