import type { FragmentTime } from "./mp4Boxes.ts";

/** Fragments that come closer together did not come as they were made. */
const burstSeconds = 0.25;
/** The first fragment is held for no longer. */
const longestHoldMs = 1_000;
/** Longest buffer that a camera sends to a new client. A longer fragment says nothing about when the one before it was made. */
const longestKeptSeconds = 10;

/** A fragment with when it came, in seconds of a clock that nobody sets. */
export interface ArrivedFragment {
  readonly time: FragmentTime;
  readonly arrivedSeconds: number;
}

/** The fragments of one stream, the first of them held until it is known when they were made. */
export interface FirstFragments<Fragment extends ArrivedFragment> {
  take(fragment: Fragment): void;
  /** Nothing more comes: gives what is held. */
  end(): void;
}

/**
 * A camera that kept several groups of frames sends them at once when it is connected to: all but the last of them lie further back than
 * they came. Holds them until one comes at its own pace, and gives them as if they had come one after the other, when they were made.
 */
export function createFirstFragments<Fragment extends ArrivedFragment>(give: (fragment: Fragment) => void): FirstFragments<Fragment> {
  let held: Fragment[] | undefined = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    const fragments = held ?? [];
    held = undefined;
    let next: ArrivedFragment | undefined;
    const inTime = fragments.toReversed().map((fragment) => {
      const mayTell = next !== undefined && next.time.durationSeconds <= longestKeptSeconds;
      const latest = mayTell && next ? next.arrivedSeconds - next.time.durationSeconds : fragment.arrivedSeconds;
      next = { ...fragment, arrivedSeconds: Math.min(fragment.arrivedSeconds, latest) };
      return { ...fragment, arrivedSeconds: next.arrivedSeconds };
    });
    for (const fragment of inTime.toReversed()) give(fragment);
  }

  return {
    take(fragment) {
      if (!held) return give(fragment);
      const last = held.at(-1);
      held.push(fragment);
      if (last && fragment.arrivedSeconds - last.arrivedSeconds >= burstSeconds) flush();
      else timer ??= setTimeout(flush, longestHoldMs);
    },
    end: () => held && flush(),
  };
}
