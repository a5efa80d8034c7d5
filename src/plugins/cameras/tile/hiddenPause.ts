/** How long a picture that nobody sees plays on; 0 pauses it at once, `always` never. */
export const warmths = ["0", "30", "120", "600", "always"] as const;
/** In seconds. */
export type Warmth = (typeof warmths)[number];
export const ordinaryWarmth: Warmth = "30";

/** What is paused: a live connection. */
export interface Pausable {
  /** Somebody speaks to the device, who may look at something else meanwhile. */
  isBusy(): boolean;
  pause(): void;
}

export interface HiddenPause {
  /** Whether somebody sees the picture now, and for how long it plays on when nobody does. */
  see(isSeen: boolean, warmth: Warmth): void;
  dispose(): void;
}

/** Who is speaking is asked again this much later. */
const busyAgainMs = 5_000;

/** Pauses what nobody has seen for a while; whoever shows it opens it again. */
export function createHiddenPause({ isBusy, pause }: Pausable): HiddenPause {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenSinceMs: number | undefined;
  const end = () => {
    if (isBusy()) timer = setTimeout(end, busyAgainMs);
    else pause();
  };
  return {
    see(isSeen, warmth) {
      clearTimeout(timer);
      if (isSeen) {
        hiddenSinceMs = undefined;
        return;
      }
      hiddenSinceMs ??= Date.now();
      if (warmth === "always") return;
      // A choice that is made meanwhile counts from when it was hidden.
      timer = setTimeout(end, Math.max(0, hiddenSinceMs + Number(warmth) * 1_000 - Date.now()));
    },
    dispose: () => clearTimeout(timer),
  };
}
