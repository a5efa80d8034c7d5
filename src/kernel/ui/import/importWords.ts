import type { LocaleISO2 } from "#contract/fields.ts";
import type { Encoding } from "#workers/csv/encoding.ts";
import type { Separator } from "#workers/csv/readCsv.ts";
import { useUiWords } from "../words.tsx";

export interface ImportWords {
  drop: string;
  choose: string;
  hint: (size: string, columns: string) => string;
  optional: (column: string) => string;
  tooLarge: (size: string) => string;
  notReadable: string;
  workbook: string;
  binary: string;
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
  encoding: string;
  encodings: Record<Encoding, string>;
  separator: string;
  separators: Record<Separator, string>;
  columns: string;
  columnOfFile: string;
  columnHere: string;
  unnamed: (letter: string) => string;
  notImported: string;
  twice: string;
  twiceOf: (columns: string) => string;
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
    workbook:
      "This is a spreadsheet, not a CSV file. In Excel choose File, Save as, CSV UTF-8; in LibreOffice File, Save as, Text CSV; in Google Sheets File, Download, CSV. Then choose the CSV file here.",
    binary: "This is not a CSV file. Save the list as CSV in your spreadsheet and choose that file here.",
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
    encoding: "Encoding",
    encodings: {
      "utf-8": "UTF-8",
      "utf-16le": "UTF-16 LE (Unicode text)",
      "utf-16be": "UTF-16 BE",
      "windows-1252": "Western European (Windows-1252)",
      macintosh: "Western European (Mac)",
      cp850: "Western European (MS-DOS 850)",
      "windows-1250": "Central European (Windows-1250)",
    },
    separator: "Separator",
    separators: { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" },
    columns: "Columns",
    columnOfFile: "Column of the file",
    columnHere: "Field",
    unnamed: (letter) => `Column ${letter}`,
    notImported: "Do not import",
    twiceOf: (columns) => `Two columns of the file have the same field: ${columns}.`,
    twice: "Another column has this field. Choose it for one column only.",
    problems: "Lines to correct",
  },
  es: {
    drop: "Suelte aquí un archivo CSV",
    choose: "Elegir un archivo",
    hint: (size, columns) => `Como máximo ${size}. La primera línea nombra las columnas: ${columns}.`,
    optional: (column) => `${column} (opcional)`,
    tooLarge: (size) => `El archivo ocupa más de ${size}.`,
    notReadable: "No se pudo leer el archivo.",
    workbook:
      "Es una hoja de cálculo, no un archivo CSV. En Excel elija Archivo, Guardar como, CSV UTF-8; en LibreOffice Archivo, Guardar como, Texto CSV; en Google Sheets Archivo, Descargar, CSV. Después elija aquí el archivo CSV.",
    binary: "No es un archivo CSV. Guarde la lista como CSV en su hoja de cálculo y elija aquí ese archivo.",
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
    encoding: "Codificación",
    encodings: {
      "utf-8": "UTF-8",
      "utf-16le": "UTF-16 LE (texto Unicode)",
      "utf-16be": "UTF-16 BE",
      "windows-1252": "Europa occidental (Windows-1252)",
      macintosh: "Europa occidental (Mac)",
      cp850: "Europa occidental (MS-DOS 850)",
      "windows-1250": "Europa central (Windows-1250)",
    },
    separator: "Separador",
    separators: { ",": "Coma", ";": "Punto y coma", "\t": "Tabulador", "|": "Barra vertical" },
    columns: "Columnas",
    columnOfFile: "Columna del archivo",
    columnHere: "Campo",
    unnamed: (letter) => `Columna ${letter}`,
    notImported: "No importar",
    twiceOf: (columns) => `Dos columnas del archivo tienen el mismo campo: ${columns}.`,
    twice: "Otra columna ya tiene este campo. Elíjalo solo en una columna.",
    problems: "Líneas por corregir",
  },
};

export function useImportWords(): ImportWords {
  return words[useUiWords().language];
}
