import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Galería",
  panel: { panels: "Paneles y piezas", part: "Pieza" },
  panels: "Paneles",
  parts: "Piezas",
  open: "Abrir {{name}}",
  needs: "necesita algo que mostrar",
  noPart: "No existe esa pieza",
} as const satisfies Localised<typeof en>;
