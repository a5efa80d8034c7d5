import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "presence:account": "Marca como localizadas a las personas elegidas de un recuento. Los demás lo ven al momento.",
  "presence:account-with-note": "Marca como localizadas a las personas elegidas de un recuento, con una nota, como dónde las vio.",
  "presence:call-muster":
    "Convoca el recuento al momento: todos los que están en las zonas elegidas constan como ausentes hasta que alguien los localice.",
  "presence:close-muster": "Cierra definitivamente un recuento, con quien siga ausente, después de preguntar. Pide el recuento.",
  "presence:export": "Guarda quién está dentro como archivo CSV, con su filtro y su orden.",
  "presence:export-muster": "Guarda las personas de un recuento, con quién las localizó y cuándo, como archivo CSV. Pide el recuento.",
  "presence:export-musters": "Guarda la lista de recuentos como archivo CSV, con su filtro y su orden.",
  "presence:forgive": "Hace que las personas elegidas ya no cuenten como dentro, después de preguntar: pueden entrar una vez más.",
  "presence:mark-missing": "Marca de nuevo como ausentes a personas de un recuento que constaban localizadas por error.",
  "presence:new-muster": "Abre el formulario que convoca un recuento: la sede, sus zonas y dónde se reúne la gente.",
  "presence:of-site": "Abre quién está ahora dentro de una sede, según las puertas por las que entró. Pide la sede.",
  "presence:of-zone": "Abre quién está ahora dentro de una zona, según las puertas por las que entró. Pide la zona.",
  "presence:open-inside": "Abre la lista de quién está en qué zona y desde cuándo.",
  "presence:open-muster": "Abre un recuento: quién falta, a quién se localizó, dónde y por quién. Pide el recuento.",
  "presence:open-musters": "Abre la lista de recuentos, los abiertos primero.",
  "presence:print-muster": "Imprime la lista de un recuento, para quien sale sin pantalla. Pide el recuento.",
} satisfies Localised<typeof en>;
