export default {
  title: "Importación",
  panel: { people: "Importar personas" },
} as const;
