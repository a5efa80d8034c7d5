export default {
  keywords: "csv,archivo,subir,usuarios,varios",
  command: {
    people: "Importar personas de un archivo",
    sample: "Obtener un archivo de ejemplo de personas",
    start: "Importar",
    discard: "Descartar archivo",
  },
} as const;
