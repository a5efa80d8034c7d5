import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "lockdown:create-plan": "Abre el formulario de un plan de confinamiento nuevo: qué puertas se bloquean a la vez y cuánto tiempo.",
  "lockdown:delete-plan": "Elimina un plan de confinamiento después de preguntar. Un confinamiento activo sigue. Pide el plan.",
  "lockdown:edit-plan": "Abre un plan de confinamiento: sus puertas, sedes, nombre y duración. Pide el plan.",
  "lockdown:finish":
    "Termina el confinamiento activo después de preguntar: las puertas vuelven a bloqueadas y las tarjetas funcionan de nuevo.",
  "lockdown:open-plans": "Abre la lista de planes de confinamiento, para crearlos, cambiarlos y eliminarlos.",
  "lockdown:release-door": "Saca una puerta del confinamiento después de preguntar; sigue en las demás. Pide la puerta.",
  "lockdown:show": "Abre el confinamiento: qué está activo, qué puertas han confirmado y los planes que se pueden iniciar.",
  "lockdown:start":
    "Bloquea a la vez todas las puertas de un plan después de preguntar: no aceptan tarjetas ni órdenes de apertura. Se puede salir. Pide el plan y cuánto tiempo.",
} satisfies Localised<typeof en>;
