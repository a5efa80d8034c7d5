export default {
  keywords: "invitado,invitar,recepción,entrega",
  keywordsOfEnd: "revocar,eliminar,borrar",
  pick: { visitor: "¿Qué visitante?" },
  command: {
    create: "Nuevo visitante",
    edit: "Abrir visitante",
    openings: "Aperturas en el registro de accesos",
    delete: "Terminar visita",
    export: "Exportar visitantes como CSV",
  },
  state: { expected: "Esperada", active: "Activa", expired: "Terminada", suspended: "Suspendida" },
  consequence: "Al visitante ya no se le abre nada. Los horarios y grupos lo pierden; lo que hizo queda en el registro de eventos.",
  toast: {
    made: "Se ha invitado a {{name}}",
    saved: "{{name}} se ha guardado",
    deleted: "La visita de {{name}} ha terminado",
    severalDeleted_one: "{{count}} visita ha terminado",
    severalDeleted_other: "{{count}} visitas han terminado",
  },
} as const;
