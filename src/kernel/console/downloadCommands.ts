import * as z from "zod/mini";
import { type Download, isRunning } from "../downloads/downloads.ts";
import { type AnyCommand, command, type Picker } from "../plugin.ts";
import { RotateCcw, Trash2, X } from "../ui/icons.ts";
import { consoleOf } from "./runningConsole.ts";

const category = "kernel.category.console";

const picker = (isOffered: (download: Download) => boolean): Picker => ({
  label: "kernel.downloads.which",
  options: (kernel) => kernel.downloads.state.list.filter(isOffered).map(({ id, name }) => ({ value: id, label: name })),
});
const args = z.object({ download: z.string() });
const hasFailed = ({ status }: Download) => status === "failed";

export const cancelDownload = command({
  id: "kernel:cancel-download",
  title: "kernel.command.cancelDownload",
  icon: X,
  category,
  args,
  pickers: { download: picker(isRunning) },
  when: (_, kernel) => kernel.downloads.state.list.some(isRunning),
  run: ({ download }, kernel) => consoleOf(kernel).downloads.cancel(download),
});
export const retryDownload = command({
  id: "kernel:retry-download",
  title: "kernel.command.retryDownload",
  icon: RotateCcw,
  category,
  args,
  pickers: { download: picker(hasFailed) },
  when: (_, kernel) => kernel.downloads.state.list.some(hasFailed),
  run: ({ download }, kernel) => consoleOf(kernel).downloads.retry(download),
});
export const clearDownloads = command({
  id: "kernel:clear-downloads",
  title: "kernel.command.clearDownloads",
  icon: Trash2,
  category,
  disabledBecause: (_, kernel) => (kernel.downloads.state.list.every(isRunning) ? "kernel.downloads.none" : undefined),
  run: (_, kernel) => consoleOf(kernel).downloads.clear(),
});

/** Commands for downloads (SH-09). */
export const downloadCommands: readonly AnyCommand[] = [cancelDownload, retryDownload, clearDownloads];
