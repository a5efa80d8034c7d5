export default {
  title: "Visitantes",
  panel: { list: "Visitantes", details: "Visitante" },
} as const;
