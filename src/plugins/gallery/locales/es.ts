import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Galería",
  panel: { panels: "Paneles y piezas", part: "Pieza" },
  panels: "Paneles",
  parts: "Piezas",
  open: "Abrir {{name}}",
  needs: "necesita algo que mostrar",
  form: {
    name: "Nombre",
    nameHint: "Como se conoce la puerta",
    release: "Se abre durante",
    from: "Válido desde",
    comes: "Viene el",
    quiet: "Sin sonido",
    use: "Se usa como",
    uses: { main: "Entrada principal", staff: "Entrada del personal", goods: "Entrada de mercancías" },
    note: "Nota",
    what: "Puerta",
    how: "Comportamiento",
    saved: "Guardado",
  },
  noPart: "No existe esa pieza",
} as const satisfies Localised<typeof en>;
