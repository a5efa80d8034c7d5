import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "imports:discard": "Descarta un archivo de personas ya revisado. No se importa a nadie.",
  "imports:people": "Abre la importación de personas desde un archivo CSV: primero se revisa y nada cambia hasta que usted acepta.",
  "imports:sample": "Guarda un archivo CSV con las columnas correctas y unas líneas, para rellenarlo con personas.",
  "imports:start": "Importa las personas del archivo revisado. Las líneas con errores se dejan fuera y se enumeran.",
} satisfies Localised<typeof en>;
