import type { CommandTaking, TextValues } from "../plugin.ts";

/** Shows toasts by translation key. `failure` accepts any thrown value and follows the error policy (ER-01 … ER-06). */
export interface Toaster {
  success(key: string, values?: TextValues): void;
  info<Given extends object>(key: string, values?: TextValues, action?: ToastAction<Given>): void;
  warning<Given extends object>(key: string, values?: TextValues, action?: ToastAction<Given>): void;
  /**
   * Shows an unrequested toast about a realtime event, unless the person muted these. `lifeMs` of the first button is the toast's duration.
   * The returned function removes the toast once it is out of date.
   */
  offer<First extends object, Second extends object>(
    key: string,
    values: TextValues,
    first: ToastAction<First>,
    second?: ToastAction<Second>,
  ): () => void;
  failure(error: unknown): void;
  /** True if the person muted offers; the sounds that accompany them must then be silent too. */
  readonly isMuted: boolean;
}
/** A button of a toast. It runs a command, because a realtime event may offer an action but not start it. */
export interface ToastAction<Given> {
  command: CommandTaking<Given> | string;
  args?: NoInfer<Given>;
  /** Translation key of the button; default: the command's title. */
  label?: string;
  /** Duration of the toast in milliseconds; default: that of other toasts. */
  lifeMs?: number;
}
