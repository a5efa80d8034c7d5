import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "imports:discard": "Descarta un archivo de personas ya revisado. No se importa a nadie.",
  "imports:people": "Abre la importación de personas desde un archivo CSV: primero se revisa y nada cambia hasta que usted acepta.",
  "imports:sample": "Guarda un archivo CSV con las columnas correctas y unas líneas, para rellenarlo con personas.",
  "imports:start": "Importa a todas las personas del archivo revisado, o a nadie si una línea tiene errores.",
  "imports:start-good": "Importa las líneas sin errores. Las demás se dejan fuera; puede descargarlas o corregirlas.",
  "imports:check": "Guarda sus correcciones de un archivo de personas y revisa de nuevo todas sus líneas.",
  "imports:save-left-out": "Guarda un archivo CSV con las líneas incorrectas y el motivo de cada una. Puede corregirlo e importarlo.",
  "imports:correct-left-out": "Abre las líneas que una importación dejó fuera, para corregirlas e importarlas.",
} satisfies Localised<typeof en>;
