import type { LocaleISO2 } from "#contract/fields.ts";
import { useUiWords } from "../words.tsx";

export interface ImportWords {
  drop: string;
  choose: string;
  hint: (size: string, columns: string) => string;
  optional: (column: string) => string;
  tooLarge: (size: string) => string;
  notReadable: string;
  noRows: string;
  missing: (columns: string) => string;
  reading: (file: string) => string;
  importing: (count: number) => string;
  rows: (count: number) => string;
  faults: (lines: number) => string;
  ignored: (columns: string) => string;
  allOrNothing: string;
  more: (count: number) => string;
  line: string;
  lineFault: (line: number, column: string | undefined, text: string) => string;
  broken: string;
  cells: (found: number, wanted: number) => string;
  run: (count: number) => string;
  another: string;
  done: (count: number) => string;
  failed: string;
  preview: string;
  problems: string;
}

const words: Record<LocaleISO2, ImportWords> = {
  en: {
    drop: "Drop a CSV file here",
    choose: "Choose a file",
    hint: (size, columns) => `At most ${size}. The first line names the columns: ${columns}.`,
    optional: (column) => `${column} (optional)`,
    tooLarge: (size) => `The file is larger than ${size}.`,
    notReadable: "The file could not be read.",
    noRows: "There are no rows under the first line.",
    missing: (columns) => `These columns are missing: ${columns}.`,
    reading: (file) => `Reading ${file}`,
    importing: (count) => `Importing ${count} rows`,
    rows: (count) => (count === 1 ? "1 row" : `${count} rows`),
    faults: (lines) => (lines === 1 ? "1 line to correct" : `${lines} lines to correct`),
    ignored: (columns) => `Not read: ${columns}.`,
    allOrNothing: "Nothing is imported while a line is wrong. Correct the file and choose it again.",
    more: (count) => `and ${count} more`,
    line: "Line",
    lineFault: (line, column, text) => (column === undefined ? `Line ${line}: ${text}` : `Line ${line}, ${column}: ${text}`),
    broken: "a quotation mark is not closed or stands in the wrong place",
    cells: (found, wanted) => `has ${found} cells, and the first line has ${wanted}`,
    run: (count) => (count === 1 ? "Import 1 row" : `Import ${count} rows`),
    another: "Choose another file",
    done: (count) => (count === 1 ? "1 row imported" : `${count} rows imported`),
    failed: "Nothing was imported",
    preview: "First rows of the file",
    problems: "Lines to correct",
  },
  es: {
    drop: "Suelte aquí un archivo CSV",
    choose: "Elegir un archivo",
    hint: (size, columns) => `Como máximo ${size}. La primera línea nombra las columnas: ${columns}.`,
    optional: (column) => `${column} (opcional)`,
    tooLarge: (size) => `El archivo ocupa más de ${size}.`,
    notReadable: "No se pudo leer el archivo.",
    noRows: "No hay filas bajo la primera línea.",
    missing: (columns) => `Faltan estas columnas: ${columns}.`,
    reading: (file) => `Leyendo ${file}`,
    importing: (count) => `Importando ${count} filas`,
    rows: (count) => (count === 1 ? "1 fila" : `${count} filas`),
    faults: (lines) => (lines === 1 ? "1 línea por corregir" : `${lines} líneas por corregir`),
    ignored: (columns) => `No se leen: ${columns}.`,
    allOrNothing: "No se importa nada mientras haya una línea incorrecta. Corrija el archivo y elíjalo de nuevo.",
    more: (count) => `y ${count} más`,
    line: "Línea",
    lineFault: (line, column, text) => (column === undefined ? `Línea ${line}: ${text}` : `Línea ${line}, ${column}: ${text}`),
    broken: "unas comillas no se cierran o están fuera de lugar",
    cells: (found, wanted) => `tiene ${found} celdas y la primera línea tiene ${wanted}`,
    run: (count) => (count === 1 ? "Importar 1 fila" : `Importar ${count} filas`),
    another: "Elegir otro archivo",
    done: (count) => (count === 1 ? "1 fila importada" : `${count} filas importadas`),
    failed: "No se importó nada",
    preview: "Primeras filas del archivo",
    problems: "Líneas por corregir",
  },
};

export function useImportWords(): ImportWords {
  return words[useUiWords().language];
}
