export default {
  keywords: "csv,archivo,subir,usuarios,varios",
  command: { people: "Importar personas de un archivo", start: "Importar", discard: "Descartar archivo" },
} as const;
