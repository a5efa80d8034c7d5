import { subscribe } from "valtio";

/**
 * Resolves once a list that a session keeps has been read for the first time, also when that failed. Who asks the list while it is on
 * its way would else be told that there is nothing. Undefined where it has been read.
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
