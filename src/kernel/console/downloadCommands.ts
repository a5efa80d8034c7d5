import * as z from "zod/mini";
import { type Download, isRunning } from "../downloads/downloads.ts";
import { type Command, command, type Picker } from "../plugin.ts";
import { RotateCcw, Trash2, X } from "../ui/icons.ts";
import type { Console } from "./createConsole.ts";

const category = "kernel.category.console";

/** What can be done about downloads (SH-09). */
export function downloadCommands(self: Console): Command[] {
  const picker = (isOffered: (download: Download) => boolean): Picker => ({
    label: "kernel.downloads.which",
    options: () => self.downloads.state.list.filter(isOffered).map(({ id, name }) => ({ value: id, label: name })),
  });
  const args = z.object({ download: z.string() });
  const hasFailed = ({ status }: Download) => status === "failed";
  return [
    command({
      id: "kernel:cancel-download",
      title: "kernel.command.cancelDownload",
      icon: X,
      category,
      args,
      pickers: { download: picker(isRunning) },
      when: () => self.downloads.state.list.some(isRunning),
      run: ({ download }) => self.downloads.cancel(download),
    }),
    command({
      id: "kernel:retry-download",
      title: "kernel.command.retryDownload",
      icon: RotateCcw,
      category,
      args,
      pickers: { download: picker(hasFailed) },
      when: () => self.downloads.state.list.some(hasFailed),
      run: ({ download }) => self.downloads.retry(download),
    }),
    command({
      id: "kernel:clear-downloads",
      title: "kernel.command.clearDownloads",
      icon: Trash2,
      category,
      disabledBecause: () => (self.downloads.state.list.every(isRunning) ? "kernel.downloads.none" : undefined),
      run: () => self.downloads.clear(),
    }),
  ];
}
