import type { Kernel } from "../plugin.ts";
import { type Download, type DownloadSource, isRunning } from "./downloads.ts";

type DownloadingKernel = Pick<Kernel, "downloads">;

/** SR-06: the running download of recordings; another one has to wait. */
export function runningAlone({ downloads }: DownloadingKernel): Download | undefined {
  return downloads.state.list.find((each) => each.isAlone && isRunning(each));
}

/**
 * Why no other download of recordings can start, as a translation key of the plugin `area`, with the progress of the running one in percent
 * (SR-02).
 */
export function aloneRefusal(kernel: DownloadingKernel, area: string): { key: string; values: { percent: number } } | undefined {
  const running = runningAlone(kernel);
  return running && { key: `${area}.refusal.ThereIsADownloadInProccess`, values: { percent: percentOf(running) } };
}

export function startAlone(kernel: DownloadingKernel, source: DownloadSource): void {
  if (runningAlone(kernel)) return;
  kernel.downloads.start({ ...source, isAlone: true });
}

function percentOf({ done, total }: Download): number {
  return total === undefined || total === 0 ? 0 : Math.floor((done / total) * 100);
}
