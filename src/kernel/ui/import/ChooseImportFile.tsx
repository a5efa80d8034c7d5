import { type DragEvent, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { megabytes } from "../../format/numbers.ts";
import { Banner } from "../Banner.tsx";
import { Button } from "../Button.tsx";
import { classNames } from "../classNames.ts";
import { OctagonAlert, Upload } from "../icons.ts";
import { useUiWords } from "../words.tsx";
import type { ImportColumn } from "./importModel.ts";
import { useImportWords } from "./importWords.ts";
import type { FileTrouble } from "./useFileImport.ts";

interface ChoosingProps {
  columns: readonly ImportColumn[];
  fault: FileTrouble | undefined;
  onFile: (file: File) => void;
}

/** Accepts a file by a button or by drag and drop. */
export function ChooseImportFile({ columns, fault, onFile }: ChoosingProps) {
  const words = useImportWords();
  const { language } = useUiWords();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const size = megabytes(limits.importBytes, language);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  const handleDrop = (event: DragEvent) => {
    drag(false)(event);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const names = columns.map(({ name, isRequired }) => (isRequired ? name : words("optional", { column: name }))).join(", ");
  return (
    <>
      {fault && (
        <Banner level="bad" icon={OctagonAlert}>
          {words(fault, { size })}
        </Banner>
      )}
      <div className={classNames("dropzone", isOver && "is-over")} onDragOver={drag(true)} onDragLeave={drag(false)} onDrop={handleDrop}>
        <Upload className="i i-xl" aria-hidden />
        <p className="statetitle">{words("drop")}</p>
        <p id={hintId} className="hint">
          {words("hint", { size, columns: names })}
        </p>
        <input
          ref={input}
          hidden
          type="file"
          // Excel saves its "Unicode text" as .txt. Workbooks are accepted so that a message can explain how to save them as CSV.
          accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,text/csv,text/plain,text/tab-separated-values"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Reset, so that the person can choose the same file again after correcting it.
            target.value = "";
            if (file) onFile(file);
          }}
        />
        <Button icon={Upload} aria-describedby={hintId} onClick={() => input.current?.click()}>
          {words("choose")}
        </Button>
      </div>
    </>
  );
}
