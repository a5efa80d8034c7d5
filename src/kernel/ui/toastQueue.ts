import { limits } from "#contract/limits.ts";

export type ToastLevel = "plain" | "ok" | "warn" | "bad";

export interface ToastAction {
  label: string;
  run: () => void;
}
export interface ToastContent {
  level: ToastLevel;
  title: string;
  detail?: string | undefined;
  /** Error code, shown small and selectable. */
  code?: string | undefined;
  actions?: readonly ToastAction[] | undefined;
  /** How long it stays, in milliseconds; `limits.toastMs` unless told. */
  lifeMs?: number | undefined;
}
export interface Toast extends ToastContent {
  id: number;
}

/** What the toast view needs: a snapshot to draw, and the three things a person can do to it. */
export interface ToastSource {
  subscribe: (listener: () => void) => () => void;
  /** Oldest first; the same array until something changes. */
  snapshot: () => readonly Toast[];
  dismiss: (id: number) => void;
  /** Stops every countdown while somebody reads. */
  hold: () => void;
  release: () => void;
}
export interface ToastQueue extends ToastSource {
  show: (content: ToastContent) => number;
  dispose: () => void;
}

export interface ToastClock {
  now: () => number;
  /** Runs once after the delay; returns how to cancel it. */
  after: (delayMs: number, run: () => void) => () => void;
}

const systemClock: ToastClock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

interface Entry {
  toast: Toast;
  remainingMs: number;
}

/** Toasts of one session: at most `limits.toastsAtOnce`; the oldest gives way (SH-06). */
export function createToastQueue(clock: ToastClock = systemClock): ToastQueue {
  const listeners = new Set<() => void>();
  let entries: Entry[] = [];
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let isHeld = false;
  let runningSince = clock.now();
  let cancelTimer: (() => void) | undefined;

  function settle() {
    const elapsedMs = isHeld ? 0 : clock.now() - runningSince;
    runningSince = clock.now();
    for (const entry of entries) entry.remainingMs -= elapsedMs;
  }
  function schedule() {
    cancelTimer?.();
    cancelTimer = undefined;
    if (isHeld || entries.length === 0) return;
    const soonestMs = Math.min(...entries.map((entry) => entry.remainingMs));
    cancelTimer = clock.after(Math.max(0, soonestMs), () => {
      settle();
      replace(entries.filter((entry) => entry.remainingMs > 0));
    });
  }
  function replace(next: Entry[]) {
    entries = next;
    toasts = entries.map((entry) => entry.toast);
    // The pointer that held the stack leaves no event when its toast disappears under it.
    if (entries.length === 0) isHeld = false;
    schedule();
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => toasts,
    show(content) {
      settle();
      const id = nextId++;
      const isSame = ({ toast }: Entry) => toast.title === content.title && toast.detail === content.detail && toast.code === content.code;
      const others = entries.filter((entry) => !isSame(entry));
      replace([...others, { toast: { ...content, id }, remainingMs: content.lifeMs ?? limits.toastMs }].slice(-limits.toastsAtOnce));
      return id;
    },
    dismiss(id) {
      settle();
      replace(entries.filter((entry) => entry.toast.id !== id));
    },
    hold() {
      settle();
      isHeld = true;
      schedule();
    },
    release() {
      settle();
      isHeld = false;
      schedule();
    },
    dispose() {
      cancelTimer?.();
      cancelTimer = undefined;
      entries = [];
      toasts = [];
      listeners.clear();
    },
  };
}
