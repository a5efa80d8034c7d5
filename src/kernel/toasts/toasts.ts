import type { CommandTaking, TextValues } from "../plugin.ts";

/** Toasts by translation key. Failures take whatever was thrown and follow the error policy (ER-01 … ER-06). */
export interface Toaster {
  success(key: string, values?: TextValues): void;
  info<Given extends object>(key: string, values?: TextValues, action?: ToastAction<Given>): void;
  warning<Given extends object>(key: string, values?: TextValues, action?: ToastAction<Given>): void;
  /**
   * What came by realtime and nobody asked for: kept back from who does not want to be told. The first button says how long it stays.
   * Answers how to take it back once it is no news any more.
   */
  offer<First extends object, Second extends object>(
    key: string,
    values: TextValues,
    first: ToastAction<First>,
    second?: ToastAction<Second>,
  ): () => void;
  failure(error: unknown): void;
  /** The person wants no offers now: what would accompany one, such as a sound, stays away as well. */
  readonly isMuted: boolean;
}
/** A button in a toast: it runs a command, so that realtime offers and never seizes. */
export interface ToastAction<Given> {
  command: CommandTaking<Given> | string;
  args?: NoInfer<Given>;
  /** Translation key of the button; the command's title unless told. */
  label?: string;
  /** How long the toast stays, in milliseconds; as long as the others unless told. */
  lifeMs?: number;
}
