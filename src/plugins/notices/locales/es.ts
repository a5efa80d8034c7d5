export default { title: "Bandeja de avisos", rules: "Ajustes de notificaciones" };
