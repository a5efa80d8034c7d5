export default { title: "Bandeja de avisos", rules: "Notificaciones" };
