import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "doors:allow-pins":
    "Permite que una puerta acepte PIN de nuevo al momento, después de que unos erróneos bloquearan su teclado. Pide la puerta, que debe estar conectada.",
  "doors:keep-open":
    "Mantiene una puerta desbloqueada hasta que alguien la bloquee, después de preguntar. Pide la puerta, que debe estar conectada.",
  "doors:lock": "Bloquea una puerta que está abierta o desbloqueada. Pide la puerta, que debe estar conectada.",
  "doors:open-detail": "Abre los detalles de la puerta elegida: estado, eventos, horarios, zonas y cámaras.",
  "doors:open-list": "Abre la lista de puertas e interfonos con su estado en directo.",
  "doors:rename": "Da otro nombre a una puerta o un interfono, que todos ven al momento. Pide la puerta y el nombre.",
  "doors:set-zones":
    "Fija de qué zona sale una puerta y a cuál lleva, para saber quién está dentro y para el antirretorno. Pide la puerta.",
  "doors:show": "Abre los detalles de una puerta o un interfono junto a lo que está abierto. Pide la puerta.",
  "doors:unlock":
    "Desbloquea una puerta durante su tiempo de apertura; después se bloquea sola. Pide la puerta, que debe estar conectada y sin confinamiento.",
  "doors:withdraw-claim":
    "Retira el número de serie de una puerta o un intercomunicador que espera a su dispositivo, después de preguntar. Pide el dispositivo.",
} satisfies Localised<typeof en>;
