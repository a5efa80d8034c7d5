import { type DragEvent, useId, useMemo, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { Banner } from "../Banner.tsx";
import { Button } from "../Button.tsx";
import { classNames } from "../classNames.ts";
import { CircleCheck, OctagonAlert, TriangleAlert, Upload } from "../icons.ts";
import { Progress } from "../Progress.tsx";
import { Empty } from "../states.tsx";
import { useUiWords } from "../words.tsx";
import type { CheckedImport, ImportColumn } from "./importModel.ts";
import { type ImportWords, useImportWords } from "./importWords.ts";
import { type ImportTask, useFileImport } from "./useFileImport.ts";
import "./import.css";

export interface FileImportProps<Row> extends ImportTask<Row> {
  /** What is imported. */
  label: string;
  /** What to say when the import was refused. */
  failureText: (error: unknown) => string;
  /** What the button and the progress say where the rows are not imported at once. */
  texts?: Pick<ImportWords, "run" | "importing">;
}

/** Takes rows from a CSV file of at most 2 MB: all of them, after every line has been looked at, or none (US-07). */
export default function FileImport<Row>(props: FileImportProps<Row>) {
  const words = { ...useImportWords(), ...props.texts };
  const { stage, choose, run, cancel, restart } = useFileImport(props, words);
  return (
    <section className="import" aria-label={props.label}>
      {stage.kind === "choosing" && <Choosing columns={props.columns} fault={stage.fault} onFile={(file) => void choose(file)} />}
      {stage.kind === "reading" && <Progress label={words.reading(stage.file.name)} share={stage.share} onCancel={cancel} />}
      {stage.kind === "checked" && (
        <Checked
          {...stage}
          columns={props.columns}
          words={words}
          failure={stage.error === undefined ? undefined : props.failureText(stage.error)}
          onRun={() => void run()}
          onRestart={restart}
        />
      )}
      {stage.kind === "importing" && (
        <Progress hasTimeLeft label={words.importing(stage.checked.rows.length)} share={stage.share} onCancel={cancel} />
      )}
      {stage.kind === "done" && (
        <Empty icon={CircleCheck} title={words.done(stage.count)} action={<Button onClick={restart}>{words.another}</Button>} />
      )}
    </section>
  );
}

interface ChoosingProps {
  columns: readonly ImportColumn[];
  fault: "tooLarge" | "notReadable" | undefined;
  onFile: (file: File) => void;
}

function Choosing({ columns, fault, onFile }: ChoosingProps) {
  const words = useImportWords();
  const { language } = useUiWords();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const size = useMemo(
    () => new Intl.NumberFormat(language, { style: "unit", unit: "megabyte" }).format(limits.importBytes / 1024 ** 2),
    [language],
  );
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  const handleDrop = (event: DragEvent) => {
    drag(false)(event);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const names = columns.map(({ name, isRequired }) => (isRequired ? name : words.optional(name))).join(", ");
  return (
    <>
      {fault && (
        <Banner level="bad" icon={OctagonAlert}>
          {fault === "tooLarge" ? words.tooLarge(size) : words.notReadable}
        </Banner>
      )}
      <div className={classNames("dropzone", isOver && "is-over")} onDragOver={drag(true)} onDragLeave={drag(false)} onDrop={handleDrop}>
        <Upload className="i i-xl" aria-hidden />
        <p className="statetitle">{words.drop}</p>
        <p id={hintId} className="hint">
          {words.hint(size, names)}
        </p>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file, corrected, can be chosen again.
            target.value = "";
            if (file) onFile(file);
          }}
        />
        <Button icon={Upload} aria-describedby={hintId} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
      </div>
    </>
  );
}

interface CheckedProps<Row> {
  words: ImportWords;
  file: File;
  checked: CheckedImport<Row>;
  columns: readonly ImportColumn[];
  failure: string | undefined;
  onRun: () => void;
  onRestart: () => void;
}

const shownRows = 20;
const shownFaults = 100;

function Checked<Row>({ words, file, checked, columns, failure, onRun, onRestart }: CheckedProps<Row>) {
  const { rows, lines, faults, fileFault, ignored } = checked;
  const wrongLines = new Set(faults.map(({ line }) => line));
  const isWrong = fileFault !== undefined || faults.length > 0;
  return (
    <>
      <div className="import-head">
        <div className="grow">
          <p className="med trunc">{file.name}</p>
          <p className="muted fs12">
            {words.rows(lines.length)}
            {wrongLines.size > 0 && ` · ${words.faults(wrongLines.size)}`}
            {ignored.length > 0 && ` · ${words.ignored(ignored.join(", "))}`}
          </p>
        </div>
        <Button onClick={onRestart}>{words.another}</Button>
        <Button variant="primary" onClick={onRun} {...(isWrong && { disabledReason: words.allOrNothing })}>
          {words.run(rows.length)}
        </Button>
      </div>
      {failure !== undefined && (
        <Banner level="bad" icon={OctagonAlert}>
          {words.failed}: {failure}
        </Banner>
      )}
      {fileFault && (
        <Banner level="bad" icon={OctagonAlert}>
          {fileFault.kind === "noRows" ? words.noRows : words.missing(fileFault.columns.join(", "))}
        </Banner>
      )}
      {faults.length > 0 && (
        <>
          <Banner level="warn" icon={TriangleAlert}>
            {words.allOrNothing}
          </Banner>
          <ul className="import-faults" aria-label={words.problems}>
            {faults.slice(0, shownFaults).map(({ line, column, text }) => (
              <li key={`${line} ${column ?? ""}`}>{words.lineFault(line, column, text)}</li>
            ))}
            {faults.length > shownFaults && <li className="faint">{words.more(faults.length - shownFaults)}</li>}
          </ul>
        </>
      )}
      {lines.length > 0 && <Preview {...{ lines, columns, wrongLines, words }} />}
    </>
  );
}

interface PreviewProps {
  lines: CheckedImport<unknown>["lines"];
  columns: readonly ImportColumn[];
  wrongLines: ReadonlySet<number>;
  words: ImportWords;
}

/** The first rows as they would be taken. */
function Preview({ lines, columns, wrongLines, words }: PreviewProps) {
  const present = columns.filter(({ name }) => lines.some(({ cells }) => name in cells));
  return (
    <div className="import-preview">
      <table aria-label={words.preview}>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            {present.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shownRows).map(({ line, cells }) => (
            <tr key={line} className={classNames(wrongLines.has(line) && "is-wrong")}>
              <th scope="row" className="tn">
                {wrongLines.has(line) && <TriangleAlert className="i" aria-label={words.problems} />}
                {line}
              </th>
              {present.map(({ name }) => (
                <td key={name}>{cells[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > shownRows && <p className="faint fs12">{words.more(lines.length - shownRows)}</p>}
    </div>
  );
}
