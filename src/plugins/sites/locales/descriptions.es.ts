import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "sites:create": "Abre el formulario de una sede nueva: nombre, dirección y zona horaria.",
  "sites:delete":
    "Elimina una sede después de preguntar. Las personas y los planes de confinamiento la pierden; lo ocurrido sigue en el registro. Pide la sede.",
  "sites:delete-several":
    "Elimina las sedes elegidas. Las personas y los planes de confinamiento las pierden; lo ocurrido sigue en el registro.",
  "sites:edit": "Abre una sede: su nombre, dirección, zona horaria, puertas y personas. Pide la sede.",
  "sites:export": "Guarda la lista de sedes como archivo CSV, con su filtro y su orden.",
  "sites:open-list": "Abre la lista de sedes con sus puertas y zonas horarias.",
  "sites:set-time-zone": "Fija la zona horaria de las sedes elegidas después de preguntar: sus horarios abren y cierran según su reloj.",
} satisfies Localised<typeof en>;
