import { useId } from "react";
import type { ReadingChoices } from "#workers/csv/csv.worker.ts";
import { encodings } from "#workers/csv/encoding.ts";
import { type Separator, separators } from "#workers/csv/readCsv.ts";
import { Select } from "../Select.tsx";
import type { ColumnMapping, ImportColumn } from "./importModel.ts";
import { useImportWords } from "./importWords.ts";
import type { ReadFile } from "./useFileImport.ts";

interface ColumnChoicesProps {
  read: ReadFile;
  columns: readonly ImportColumn[];
  onRead: (choices: ReadingChoices) => void;
  onMap: (mapping: ColumnMapping) => void;
}

const separatorNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "verticalBar" } as const satisfies Record<Separator, string>;
const notImported = "-";
const samplesShown = 3;

/** Settings for reading the file: encoding, separator and the meaning of its columns. */
export function ColumnChoices({ read: { about, rows, choices, mapping }, columns, onRead, onMap }: ColumnChoicesProps) {
  const words = useImportWords();
  const headingId = useId();
  const fields = [{ value: notImported, label: words("notImported") }, ...columns.map(({ name }) => ({ value: name, label: name }))];
  const samplesOf = (place: number) => {
    const samples: string[] = [];
    for (const { cells } of rows) {
      const cell = (cells[place] ?? "").trim();
      if (cell !== "") samples.push(cell);
      if (samples.length === samplesShown) break;
    }
    return samples.join(" · ");
  };
  return (
    <>
      <div className="import-reading">
        <Select
          label={words("encoding")}
          choices={encodings.map((value) => ({ value, label: words(`encoding.${value}`) }))}
          value={about.encoding}
          onValueChange={(encoding) => onRead({ ...choices, encoding })}
        />
        <Select
          label={words("separator")}
          choices={separators.map((value) => ({ value, label: words(`separator.${separatorNames[value]}`) }))}
          value={about.separator}
          onValueChange={(separator) => onRead({ ...choices, separator })}
        />
      </div>
      {about.header.length > 0 && (
        <section aria-labelledby={headingId}>
          <div className="import-columns-head muted fs12">
            <span id={headingId}>{words("columnOfFile")}</span>
            <span>{words("columnHere")}</span>
          </div>
          <ul className="import-columns" aria-label={words("columns")}>
            {about.header.map((head, place) => (
              // Headers may be equal; positions never change.
              <li key={letterOf(place)}>
                <Select
                  label={head === "" ? words("unnamed", { letter: letterOf(place) }) : head}
                  labelNote={samplesOf(place)}
                  choices={fields}
                  value={mapping[place] ?? notImported}
                  error={isTwice(mapping, place) ? words("twice") : undefined}
                  onValueChange={(name) => onMap(mapping.map((before, index) => (index === place ? chosen(name) : before)))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const chosen = (name: string) => (name === notImported ? undefined : name);
const isTwice = (mapping: ColumnMapping, place: number) =>
  mapping[place] !== undefined && mapping.filter((name) => name === mapping[place]).length > 1;

/** The letters of a spreadsheet column: A, …, Z, AA. */
function letterOf(place: number): string {
  const before = place >= 26 ? letterOf(Math.floor(place / 26) - 1) : "";
  return `${before}${String.fromCharCode(65 + (place % 26))}`;
}
