import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "zones:add-all-doors": "Hace que todas las puertas de la sede a su alcance lleven a esta zona, después de preguntar. Pide la zona.",
  "zones:add-doors": "Hace que las puertas elegidas lleven a la zona abierta.",
  "zones:create": "Abre el formulario de una zona nueva de una sede: una parte en la que se entra y de la que se sale. Pide la sede.",
  "zones:delete": "Elimina una zona después de preguntar. Los horarios la pierden; lo ocurrido sigue en el registro. Pide la zona.",
  "zones:delete-several": "Elimina las zonas elegidas. Los horarios las pierden; lo ocurrido sigue en el registro.",
  "zones:edit": "Abre una zona: sus puertas de entrada y salida, sus reglas y quién está dentro. Pide la zona.",
  "zones:export": "Guarda la lista de zonas como archivo CSV, con su filtro y su orden.",
  "zones:forgive": "Hace que nadie cuente ya como dentro de una zona, después de preguntar: todos pueden entrar una vez más. Pide la zona.",
  "zones:of-site": "Abre la lista de zonas de una sede. Pide la sede.",
  "zones:open-list": "Abre la lista de zonas con sus sedes, puertas y reglas.",
  "zones:set-rule": "Cambia una regla de todas las zonas elegidas, como el antirretorno o cuántos pueden estar dentro.",
} satisfies Localised<typeof en>;
