import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { createCsvReader } from "#workers/csv/csv.ts";
import type { CsvAbout, ReadingChoices } from "#workers/csv/csv.worker.ts";
import type { CsvRow } from "#workers/csv/readCsv.ts";
import {
  type CheckedImport,
  type ColumnMapping,
  createImportCheck,
  type ImportColumn,
  type LineWords,
  mappingByName,
  type ReadRow,
} from "./importModel.ts";
import type { ImportKeeper } from "./keptImport.ts";

/** Passed to a running import. */
export interface ImportRun {
  fileName: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}

export interface ImportTask<Row> {
  columns: readonly ImportColumn[];
  readRow: ReadRow<Row>;
  /** True if `readRow` also accepts broken lines. */
  takesBroken?: boolean;
  /** Suggests the import column for each header; default: by name. */
  mapHeads?: (header: readonly string[]) => ColumnMapping;
  /** Keeps the chosen file across a reload; without it, the reload loses the file. */
  keeper?: ImportKeeper;
  /** Imports all rows; if it throws, it has imported none. */
  onImport: (rows: readonly Row[], run: ImportRun) => Promise<void>;
}

export type FileTrouble = "tooLarge" | "notReadable" | "workbook" | "binary";

/** A file with its content and the settings it was read with. */
export interface ReadFile {
  file: File;
  about: CsvAbout;
  rows: readonly CsvRow[];
  choices: ReadingChoices;
  mapping: ColumnMapping;
}

export type ImportStage<Row> =
  | { kind: "choosing"; fault?: FileTrouble }
  | { kind: "reading"; file: File; share: number }
  | { kind: "checked"; read: ReadFile; checked: CheckedImport<Row>; error?: unknown }
  | { kind: "importing"; read: ReadFile; checked: CheckedImport<Row>; share: number | undefined }
  | { kind: "done"; count: number };

export interface FileImportState<Row> {
  stage: ImportStage<Row>;
  choose: (file: File) => Promise<void>;
  /** Reads the file again with other settings. */
  readAs: (choices: ReadingChoices) => void;
  /** Sets the meaning of the file's columns. */
  map: (mapping: ColumnMapping) => void;
  run: () => Promise<void>;
  /** Cancels the running step and returns to the one before. */
  cancel: () => void;
  restart: () => void;
}

/** The state of a file import, from the choice of the file to the imported rows. Unmounting the component cancels a running step. */
export function useFileImport<Row>(task: ImportTask<Row>, words: LineWords): FileImportState<Row> {
  const { columns, readRow, takesBroken = false, mapHeads, keeper, onImport } = task;
  const [stage, setStage] = useState<ImportStage<Row>>({ kind: "choosing" });
  const current = useRef<AbortController>(undefined);
  const begin = (): AbortSignal => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  };
  const look = (read: ReadFile): CheckedImport<Row> => {
    const { about, rows, mapping } = read;
    const check = createImportCheck(about, columns, readRow, words, { mapping, takesBroken });
    check.add(rows);
    return check.result();
  };
  const open = async (file: File, choices: ReadingChoices, kept?: ColumnMapping) => {
    const signal = begin();
    if (file.size > limits.importBytes) return setStage({ kind: "choosing", fault: "tooLarge" });
    setStage({ kind: "reading", file, share: 0 });
    const reader = createCsvReader();
    signal.addEventListener("abort", () => reader.dispose(), { once: true });
    try {
      const csv = await reader.read(file, choices, (share) => {
        // Progress messages arrive separately, and may arrive after the end.
        if (!signal.aborted) setStage((now) => (now.kind === "reading" ? { kind: "reading", file, share } : now));
      });
      if (typeof csv === "string") return setStage((now) => (signal.aborted ? now : { kind: "choosing", fault: csv }));
      const { pieces, ...about } = csv;
      const proposed = mapHeads?.(about.header) ?? mappingByName(about.header, columns);
      const isKept = kept?.length === about.header.length && kept.every((name) => name === undefined || isColumn(columns, name));
      const mapping = isKept ? kept : proposed;
      const check = createImportCheck(about, columns, readRow, words, { mapping, takesBroken });
      const rows: CsvRow[] = [];
      for await (const piece of pieces()) {
        if (signal.aborted) return;
        check.add(piece);
        rows.push(...piece);
      }
      if (signal.aborted) return;
      keeper?.keepChoices(choices, mapping);
      setStage({ kind: "checked", read: { file, about, rows, choices, mapping }, checked: check.result() });
    } catch {
      if (!signal.aborted) setStage({ kind: "choosing", fault: "notReadable" });
    } finally {
      if (!signal.aborted) reader.dispose();
    }
  };
  const first = useRef(open);
  useEffect(() => {
    const kept = keeper?.load();
    if (kept) void first.current(kept.file, kept.choices, kept.mapping);
    const held = current;
    return () => held.current?.abort();
  }, [keeper]);
  const choose = async (file: File) => {
    if (file.size <= limits.importBytes) await keeper?.keepFile(file);
    await open(file, {});
  };
  const run = async () => {
    if (stage.kind !== "checked") return;
    const { read, checked } = stage;
    const signal = begin();
    const onProgress = (share: number) => {
      if (!signal.aborted) setStage((now) => (now.kind === "importing" ? { kind: "importing", read, checked, share } : now));
    };
    setStage({ kind: "importing", read, checked, share: undefined });
    try {
      // Check again with the current texts and choices, because they may have changed since the file was read.
      const { rows } = look(read);
      await onImport(rows, { fileName: read.file.name, signal, onProgress });
      keeper?.clear();
      if (!signal.aborted) setStage({ kind: "done", count: rows.length });
    } catch (error) {
      if (!signal.aborted) setStage({ kind: "checked", read, checked, error });
    }
  };
  const restart = () => {
    begin();
    keeper?.clear();
    setStage({ kind: "choosing" });
  };
  const cancel = () => {
    if (stage.kind !== "importing") return restart();
    begin();
    setStage({ kind: "checked", read: stage.read, checked: stage.checked });
  };
  const readAs = (choices: ReadingChoices) => {
    if (stage.kind === "checked") void open(stage.read.file, choices);
  };
  const map = (mapping: ColumnMapping) => {
    if (stage.kind !== "checked") return;
    const read = { ...stage.read, mapping };
    keeper?.keepChoices(read.choices, mapping);
    setStage({ kind: "checked", read, checked: look(read) });
  };
  return { stage, choose, readAs, map, run, cancel, restart };
}

const isColumn = (columns: readonly ImportColumn[], wanted: string) => columns.some(({ name }) => name === wanted);
