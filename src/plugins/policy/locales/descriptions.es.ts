import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "policy:create-test":
    "Abre el formulario de una prueba de política: si una persona o un grupo puede o no puede abrir una puerta o una zona, y cuándo.",
  "policy:delete-test": "Elimina una prueba de política después de preguntar. No cambia ningún permiso. Pide la prueba.",
  "policy:edit-test": "Abre una prueba de política para cambiar lo que espera. Pide la prueba.",
  "policy:open-tests": "Abre la lista de pruebas de política con cuáles se cumplen.",
  "policy:run-tests": "Comprueba todas las pruebas de política con lo que se puede abrir ahora y dice cuáles fallan. No cambia nada.",
} satisfies Localised<typeof en>;
