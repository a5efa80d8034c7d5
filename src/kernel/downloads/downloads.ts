import { proxy, ref } from "valtio";
import { isAbort } from "../apiError.ts";

/** Progress of a download: bytes while it receives, parts while it joins them into one file. `total` is absent if unknown. */
export interface DownloadProgress {
  stage: "receiving" | "joining";
  done: number;
  total?: number | undefined;
}

/** A file to download. A retry calls `read` again, so it must start from the beginning. */
export interface DownloadSource {
  /** File name with extension. If `read` returns a `File`, its name is used instead. */
  name: string;
  /** True for a download of recordings, of which only one can run at a time (SR-06). */
  isAlone?: boolean;
  read(report: (progress: DownloadProgress) => void, signal: AbortSignal): Promise<Blob>;
}

export interface Download {
  readonly id: string;
  readonly name: string;
  readonly isAlone?: boolean;
  readonly status: DownloadProgress["stage"] | "done" | "failed";
  readonly done: number;
  readonly total: number | undefined;
  /** The error that stopped the download, for its text. */
  readonly failure: { readonly error: unknown } | undefined;
}

/** The downloads of a session (SH-09). They continue while the person works elsewhere, and stop when the session ends. */
export interface Downloads {
  /** Newest first; a valtio proxy. */
  readonly state: { list: Download[] };
  /** Starts a download and returns its id. The browser saves the file as soon as it is complete. */
  start(source: DownloadSource): string;
  /** Stops a running download and removes it from the list. */
  cancel(id: string): void;
  retry(id: string): void;
  /** Removes all downloads that are not running from the list. */
  clear(): void;
  dispose(): void;
}

export interface DownloadsOptions {
  save(file: Blob, name: string): void;
  onFailed(error: unknown): void;
}

export function isRunning({ status }: Pick<Download, "status">): boolean {
  return status === "receiving" || status === "joining";
}

export function createDownloads({ save, onFailed }: DownloadsOptions): Downloads {
  const state = proxy<Downloads["state"]>({ list: [] });
  const sources = new Map<string, { source: DownloadSource; abort: AbortController }>();
  let count = 0;
  let isOver = false;

  const change = (id: string, changes: Partial<Download>) => {
    const at = state.list.findIndex((each) => each.id === id);
    const known = state.list[at];
    if (known) state.list[at] = { ...known, ...changes };
  };
  const forget = (ids: ReadonlySet<string>) => {
    for (const id of ids) {
      sources.get(id)?.abort.abort();
      sources.delete(id);
    }
    state.list = state.list.filter(({ id }) => !ids.has(id));
  };
  const run = async (id: string, source: DownloadSource) => {
    const abort = new AbortController();
    sources.set(id, { source, abort });
    change(id, { status: "receiving", done: 0, total: undefined, failure: undefined });
    const report = ({ stage, done, total }: DownloadProgress) => {
      if (!abort.signal.aborted) change(id, { status: stage, done, total });
    };
    try {
      const file = await source.read(report, abort.signal);
      // Don't save a file that arrived after the person cancelled its download.
      if (abort.signal.aborted) return;
      const { name } = file instanceof File ? file : source;
      save(file, name);
      change(id, { name, status: "done", done: file.size, total: file.size });
    } catch (error) {
      // The person cancelled the download, or the question about its reason.
      if (abort.signal.aborted || isAbort(error)) return forget(new Set([id]));
      change(id, { status: "failed", failure: ref({ error }) });
      onFailed(error);
    }
  };

  return {
    state,
    start(source) {
      count += 1;
      const id = `download-${count}`;
      if (isOver) return id;
      const { name, isAlone = false } = source;
      state.list = [{ id, name, isAlone, status: "receiving", done: 0, total: undefined, failure: undefined }, ...state.list];
      void run(id, source);
      return id;
    },
    cancel: (id) => forget(new Set([id])),
    retry(id) {
      const known = sources.get(id);
      if (known && state.list.some((each) => each.id === id && each.status === "failed")) void run(id, known.source);
    },
    clear: () => forget(new Set(state.list.filter((each) => !isRunning(each)).map(({ id }) => id))),
    dispose() {
      isOver = true;
      forget(new Set(state.list.map(({ id }) => id)));
    },
  };
}
