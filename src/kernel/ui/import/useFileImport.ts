import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { createCsvReader } from "#workers/csv/csv.ts";
import { type CheckedImport, createImportCheck, type ImportColumn, type LineWords, type ReadRow } from "./importModel.ts";

/** What an import hears while it runs. */
export interface ImportRun {
  fileName: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}

export interface ImportTask<Row> {
  columns: readonly ImportColumn[];
  readRow: ReadRow<Row>;
  /** Takes all rows or, when it throws, none. */
  onImport: (rows: readonly Row[], run: ImportRun) => Promise<void>;
}

export type ImportStage<Row> =
  | { kind: "choosing"; fault?: "tooLarge" | "notReadable" }
  | { kind: "reading"; file: File; share: number }
  | { kind: "checked"; file: File; checked: CheckedImport<Row>; error?: unknown }
  | { kind: "importing"; file: File; checked: CheckedImport<Row>; share: number | undefined }
  | { kind: "done"; count: number };

export interface FileImportState<Row> {
  stage: ImportStage<Row>;
  choose: (file: File) => Promise<void>;
  run: () => Promise<void>;
  /** Stops what is going on, and goes back to before it. */
  cancel: () => void;
  restart: () => void;
}

/** A file from being chosen until its rows are taken. What is under way ends with the component. */
export function useFileImport<Row>({ columns, readRow, onImport }: ImportTask<Row>, words: LineWords): FileImportState<Row> {
  const [stage, setStage] = useState<ImportStage<Row>>({ kind: "choosing" });
  const current = useRef<AbortController>(undefined);
  useEffect(() => {
    const held = current;
    return () => held.current?.abort();
  }, []);
  const begin = (): AbortSignal => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  };
  const choose = async (file: File) => {
    const signal = begin();
    if (file.size > limits.importBytes) return setStage({ kind: "choosing", fault: "tooLarge" });
    setStage({ kind: "reading", file, share: 0 });
    const reader = createCsvReader();
    signal.addEventListener("abort", () => reader.dispose(), { once: true });
    try {
      const csv = await reader.read(file, (share) => {
        // Progress comes on a way of its own, and may come after the end.
        if (!signal.aborted) setStage((now) => (now.kind === "reading" ? { kind: "reading", file, share } : now));
      });
      const check = createImportCheck(csv, columns, readRow, words);
      for await (const rows of csv.pieces()) {
        if (signal.aborted) return;
        check.add(rows);
      }
      if (!signal.aborted) setStage({ kind: "checked", file, checked: check.result() });
    } catch {
      if (!signal.aborted) setStage({ kind: "choosing", fault: "notReadable" });
    } finally {
      if (!signal.aborted) reader.dispose();
    }
  };
  const run = async () => {
    if (stage.kind !== "checked") return;
    const { file, checked } = stage;
    const signal = begin();
    const onProgress = (share: number) => {
      if (!signal.aborted) setStage((now) => (now.kind === "importing" ? { kind: "importing", file, checked, share } : now));
    };
    setStage({ kind: "importing", file, checked, share: undefined });
    try {
      await onImport(checked.rows, { fileName: file.name, signal, onProgress });
      if (!signal.aborted) setStage({ kind: "done", count: checked.rows.length });
    } catch (error) {
      if (!signal.aborted) setStage({ kind: "checked", file, checked, error });
    }
  };
  const restart = () => {
    begin();
    setStage({ kind: "choosing" });
  };
  const cancel = () => {
    begin();
    setStage(stage.kind === "importing" ? { kind: "checked", file: stage.file, checked: stage.checked } : { kind: "choosing" });
  };
  return { stage, choose, run, cancel, restart };
}
