export default {
  column: { name: "Nombre", date: "Día", day: "Día del mes", month: "Mes", next: "Próxima vez", in: "Cuándo" },
  section: { day: "Día", dayHint: "Llega cada año, en todas las sedes de la cuenta." },
  next: "Próximo: {{name}}, {{time}}",
  comesNext: "Llega el {{date}} ({{time}}).",
  leapYears: "Solo los años bisiestos tienen este día.",
  noSuchDay: "Este mes no tiene ese día",
  empty: { title: "Todavía no hay festivos", hint: "En un festivo, los horarios cerrados en festivos no dejan entrar a nadie." },
  failed: "El festivo no se cargó",
  readOnly: "Cambiar festivos requiere el permiso de escribir horarios.",
} as const;
