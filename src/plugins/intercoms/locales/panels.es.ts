import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./panels.en.ts";

export default {
  field: {
    displayName: "Se muestra como",
    displayNameHint: "Lo que leen las visitas, como 4.º B.",
    unitType: "Tipo",
    unitTypeHint: "Una cuenta tiene una recepción. Se muestra la primera.",
    person: "Persona",
    personHint: "Los interfonos de las sedes de esta persona muestran la entrada y llaman a la persona.",
    personNeedsRight: "Elegir una persona requiere el permiso de ver personas.",
  },
  unitType: { "0": "Unidad", "1": "Apartamento", "2": "Casa", "4": "Recepción", "5": "Ninguno", other: "Tipo {{unitType}}" },
  column: { state: "Para las visitas", places: "Interfonos de" },
  state: { rings: "Se puede llamar", unheard: "No lo oye nadie", hidden: "No se muestra" },
  nobody: "Quien ve el interfono",
  everyIntercom: "Todas las sedes",
  section: {
    entry: "Entrada",
    entryHint: "Una persona tiene una entrada. Se muestra mientras tiene acceso y se oye cuando puede iniciar sesión.",
    lobbyHint: "La recepción no tiene persona. Se muestra en todos los interfonos y llama a quien puede ver ese interfono.",
  },
  entry: { needsPerson: "Elija una persona: solo la recepción no la tiene", failed: "La entrada no se cargó" },
  empty: {
    title: "Todavía no hay nadie en el directorio",
    hint: "Las visitas encuentran y llaman en un interfono a quien tiene una entrada.",
  },
  qr: {
    title: "Código QR de {{name}}",
    hint: "Póngalo junto al interfono. Quien lo lee ve el directorio y llama desde su teléfono, sin aplicación.",
    label: "Código QR del directorio de {{name}}",
    link: "Enlace",
    copy: "Copiar enlace",
    copied: "Copiado",
    print: "Imprimir",
    sheetTitle: "{{name}}, {{site}}",
    sheetHint: "Lea el código con su teléfono para encontrar a quien visita y llamar.",
  },
} satisfies Localised<typeof en>;
