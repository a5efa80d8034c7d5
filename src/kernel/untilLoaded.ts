import { subscribe } from "valtio";

/**
 * Resolves after the first load of a session's list, even a failed one, so that the caller doesn't mistake an unloaded list for an empty
 * one. Returns undefined if the list is already loaded.
 */
export function untilLoaded(state: Readonly<{ status: string }>): Promise<void> | undefined {
  if (state.status !== "loading") return undefined;
  return new Promise((resolve) => {
    const stop = subscribe(
      state,
      () => {
        if (state.status === "loading") return;
        stop();
        resolve();
      },
      true,
    );
  });
}
