import type { ReactNode } from "react";
import { Banner } from "../Banner.tsx";
import { Button } from "../Button.tsx";
import { classNames } from "../classNames.ts";
import { CircleCheck, OctagonAlert, TriangleAlert } from "../icons.ts";
import { Progress } from "../Progress.tsx";
import { Empty } from "../states.tsx";
import { ChooseImportFile } from "./ChooseImportFile.tsx";
import { ColumnChoices } from "./ColumnChoices.tsx";
import type { CheckedImport, FileFault, ImportColumn } from "./importModel.ts";
import { type ImportWords, useImportWords } from "./importWords.ts";
import { type ImportTask, useFileImport } from "./useFileImport.ts";
import "./import.css";

export interface FileImportProps<Row> extends ImportTask<Row> {
  /** Name of the imported objects. */
  label: string;
  /** Returns the text for a refused import. */
  failureText: (error: unknown) => string;
  /** Texts of the button and the progress if the rows are not imported immediately. */
  texts?: Record<"run" | "importing", (count: number) => string>;
  /** Further choices before the import, depending on the lines. */
  renderChoices?: (lines: CheckedImport<Row>["lines"]) => ReactNode;
  /** Why the import can't start even though the file has no errors. */
  blockedBecause?: (lines: CheckedImport<Row>["lines"]) => string | undefined;
  /** A cell of the preview, as it will be imported. */
  previewCell?: (column: string, text: string, lines: CheckedImport<Row>["lines"]) => ReactNode;
}

/** Imports rows from a CSV file of at most 2 MB: checks all lines first, and then imports all rows or none (US-07). */
export default function FileImport<Row>(props: FileImportProps<Row>) {
  const words = useImportWords();
  const { run: runText, importing } = props.texts ?? {
    run: (count) => words("run", { count }),
    importing: (count) => words("importing", { count }),
  };
  const { stage, choose, readAs, map, run, cancel, restart } = useFileImport(props, {
    broken: words("broken"),
    cells: (found, wanted) => words("cells", { found, wanted }),
  });
  return (
    <section className="import" aria-label={props.label}>
      {stage.kind === "choosing" && <ChooseImportFile columns={props.columns} fault={stage.fault} onFile={(file) => void choose(file)} />}
      {stage.kind === "reading" && <Progress label={words("reading", { file: stage.file.name })} share={stage.share} onCancel={cancel} />}
      {stage.kind === "checked" && (
        <Checked
          {...stage}
          file={stage.read.file}
          words={words}
          runText={runText}
          failure={stage.error === undefined ? undefined : props.failureText(stage.error)}
          blocked={props.blockedBecause?.(stage.checked.lines)}
          onRun={() => void run()}
          onRestart={restart}
        >
          <ColumnChoices read={stage.read} columns={props.columns} onRead={readAs} onMap={map} />
          {props.renderChoices?.(stage.checked.lines)}
          {stage.checked.lines.length > 0 && (
            <Preview
              {...stage.checked}
              columns={props.columns}
              words={words}
              renderCell={(column, text) => props.previewCell?.(column, text, stage.checked.lines) ?? text}
            />
          )}
        </Checked>
      )}
      {stage.kind === "importing" && (
        <Progress hasTimeLeft label={importing(stage.checked.rows.length)} share={stage.share} onCancel={cancel} />
      )}
      {stage.kind === "done" && (
        <Empty
          icon={CircleCheck}
          title={words("done", { count: stage.count })}
          action={<Button onClick={restart}>{words("another")}</Button>}
        />
      )}
    </section>
  );
}

interface CheckedProps<Row> {
  words: ImportWords;
  runText: (count: number) => string;
  file: File;
  checked: CheckedImport<Row>;
  failure: string | undefined;
  blocked: string | undefined;
  children: ReactNode;
  onRun: () => void;
  onRestart: () => void;
}

const shownRows = 20;
const shownFaults = 100;

function Checked<Row>({ words, runText, file, checked, failure, blocked, children, onRun, onRestart }: CheckedProps<Row>) {
  const { rows, lines, faults, fileFault, ignored } = checked;
  const wrongLines = new Set(faults.map(({ line }) => line));
  const fileText = fileFault && textOf(fileFault, words);
  const why = fileText ?? (faults.length > 0 ? words("allOrNothing") : blocked);
  return (
    <>
      <div className="import-head">
        <div className="grow">
          <p className="med trunc">{file.name}</p>
          <p className="muted fs12">
            {words("rows", { count: lines.length })}
            {wrongLines.size > 0 && ` · ${words("faults", { count: wrongLines.size })}`}
            {ignored.length > 0 && ` · ${words("ignored", { columns: ignored.join(", ") })}`}
          </p>
        </div>
        <Button onClick={onRestart}>{words("another")}</Button>
        <Button variant="primary" onClick={onRun} {...(why !== undefined && { disabledReason: why })}>
          {runText(fileFault ? lines.length : rows.length)}
        </Button>
      </div>
      {failure !== undefined && (
        <Banner level="bad" icon={OctagonAlert}>
          {words("failed")}: {failure}
        </Banner>
      )}
      {fileText !== undefined && (
        <Banner level="bad" icon={OctagonAlert}>
          {fileText}
        </Banner>
      )}
      {faults.length > 0 && (
        <>
          <Banner level="warn" icon={TriangleAlert}>
            {words("allOrNothing")}
          </Banner>
          <ul className="import-faults" aria-label={words("problems")}>
            {faults.slice(0, shownFaults).map(({ line, column, text }) => (
              <li key={`${line} ${column ?? ""}`}>
                {column === undefined ? words("lineFault", { line, text }) : words("columnFault", { line, column, text })}
              </li>
            ))}
            {faults.length > shownFaults && <li className="faint">{words("more", { count: faults.length - shownFaults })}</li>}
          </ul>
        </>
      )}
      {children}
    </>
  );
}

function textOf(fault: FileFault, words: ImportWords): string {
  if (fault.kind === "noRows") return words("noRows");
  return words(fault.kind === "twice" ? "twiceOf" : "missing", { columns: fault.columns.join(", ") });
}

interface PreviewProps extends Pick<CheckedImport<unknown>, "lines" | "faults"> {
  columns: readonly ImportColumn[];
  words: ImportWords;
  renderCell: (column: string, text: string) => ReactNode;
}

/** Makes the table a tab stop, because it may be wider than the page and people scroll it by keyboard. */
function makeReachable(box: HTMLElement | null): void {
  if (box) box.tabIndex = 0;
}

/** The first rows as they will be imported. */
function Preview({ lines, faults, columns, words, renderCell }: PreviewProps) {
  const wrongLines = new Set(faults.map(({ line }) => line));
  const present = columns.filter(({ name }) => lines.some(({ cells }) => name in cells));
  return (
    <section ref={makeReachable} className="import-preview" aria-label={words("preview")}>
      <table aria-label={words("preview")}>
        <thead>
          <tr>
            <th scope="col">{words("line")}</th>
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
                {wrongLines.has(line) && <TriangleAlert className="i" aria-label={words("problems")} />}
                {line}
              </th>
              {present.map(({ name }) => (
                <td key={name}>{renderCell(name, cells[name] ?? "")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > shownRows && <p className="faint fs12">{words("more", { count: lines.length - shownRows })}</p>}
    </section>
  );
}
