import { isRunning } from "#kernel/downloads/downloads.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** The download of each console that was begun last. */
const begun = new WeakMap<object, string>();

export function noteClip({ state }: Kernel, downloadId: string): void {
  begun.set(state, downloadId);
}

/** SR-06: one clip at a time. */
export function isClipRunning({ state, downloads }: Kernel): boolean {
  const last = downloads.state.list.find(({ id }) => id === begun.get(state));
  return last !== undefined && isRunning(last);
}
