export default {
  keywords: "csv,archivo,subir,usuarios,varios",
  command: {
    people: "Importar personas de un archivo",
    sample: "Obtener un archivo de ejemplo de personas",
    start: "Importar",
    startGood: "Importar las líneas correctas",
    check: "Revisar de nuevo",
    saveLeftOut: "Descargar las líneas que no se importan",
    correctLeftOut: "Corregir las líneas que no se importaron",
    discard: "Descartar archivo",
  },
} as const;
