export default {
  title: "¿Por qué hace esto?",
  why: "Esta cuenta pide un motivo. Quien lea la auditoría verá lo que escriba.",
  label: "Motivo",
  go: "Continuar",
  given: "Usados antes",
  tooShort: "Escriba un motivo de al menos {{min}} caracteres",
  tooLong: "El motivo tiene como máximo {{max}} caracteres",
  unprintable: "El motivo tiene caracteres que no se pueden mostrar. Escríbalo en una línea.",
} as const;
