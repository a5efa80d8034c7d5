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
  /** Error code, in small selectable text. */
  code?: string | undefined;
  actions?: readonly ToastAction[] | undefined;
  /** Duration in milliseconds; default: `limits.toastMs`. */
  lifeMs?: number | undefined;
}
export interface Toast extends ToastContent {
  id: number;
}

/** The interface of the toast view: a snapshot to draw, and the three actions of a person. */
export interface ToastSource {
  subscribe: (listener: () => void) => () => void;
  /** Oldest first; the same array until a toast changes. */
  snapshot: () => readonly Toast[];
  dismiss: (id: number) => void;
  /** Stops all countdowns while the person reads. */
  hold: () => void;
  release: () => void;
}
export interface ToastQueue extends ToastSource {
  show: (content: ToastContent) => number;
  dispose: () => void;
}

export interface ToastClock {
  now: () => number;
  /** Runs once after the delay; the returned function cancels it. */
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

/** Toasts of one session, at most `limits.toastsAtOnce`; a new one then replaces the oldest (SH-06). */
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
    // When the last toast disappears under the pointer, the browser sends no leave event.
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
