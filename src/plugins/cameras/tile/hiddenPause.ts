/** How long a hidden video plays on: `0` pauses it at once, `always` never pauses it. */
export const warmths = ["0", "30", "120", "600", "always"] as const;
/** In seconds. */
export type Warmth = (typeof warmths)[number];
export const ordinaryWarmth: Warmth = "30";

/** The live connection to pause. */
export interface Pausable {
  /** The operator is talking to the device, perhaps while looking at something else. */
  isBusy(): boolean;
  pause(): void;
}

export interface HiddenPause {
  /** Tells whether the video is visible, and how long it may play on while it is hidden. */
  see(isSeen: boolean, warmth: Warmth): void;
  dispose(): void;
}

/** Delay until the next check while the operator talks. */
const busyAgainMs = 5_000;

/** Pauses video that has been hidden for a while; the component that shows it opens it again. */
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
      // A changed choice counts from the moment when the video was hidden.
      timer = setTimeout(end, Math.max(0, hiddenSinceMs + Number(warmth) * 1_000 - Date.now()));
    },
    dispose: () => clearTimeout(timer),
  };
}
