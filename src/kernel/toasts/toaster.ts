import { ApiError, isAbort } from "../apiError.ts";
import { failureText } from "../errors/failureText.ts";
import { log } from "../log.ts";
import type { TextValues, ToastAction, Toaster } from "../plugin.ts";
import type { ToastQueue } from "../ui/toastQueue.ts";

export interface ToasterOptions {
  queue: ToastQueue;
  t(key: string, values?: TextValues): string;
  /** The label of an action's button. */
  actionLabel(command: string): string;
  run(command: string, args?: object): void;
  /** True if the person muted offers; messages of their own commands still appear. */
  isMuted(): boolean;
}

/** An action whose argument types were already checked. */
type OfferedAction = Omit<ToastAction<never>, "args"> & { args?: object };
const idOf = ({ command }: OfferedAction) => (typeof command === "string" ? command : command.id);

/** ER-04: the only place that turns a failure into a toast. */
export function createToaster({ queue, t, actionLabel, run, isMuted }: ToasterOptions): Toaster {
  const say = (level: "plain" | "warn", key: string, values?: TextValues, ...offered: (OfferedAction | undefined)[]) => {
    const actions = offered.flatMap((action) =>
      action
        ? [
            {
              label: action.label === undefined ? actionLabel(idOf(action)) : t(action.label),
              run: () => run(idOf(action), action.args),
            },
          ]
        : [],
    );
    return queue.show({ level, title: t(key, values), actions: actions.length > 0 ? actions : undefined, lifeMs: offered[0]?.lifeMs });
  };
  return {
    get isMuted() {
      return isMuted();
    },
    success: (key, values) => void queue.show({ level: "ok", title: t(key, values) }),
    info: (key, values, action) => void say("plain", key, values, action),
    warning: (key, values, action) => void say("warn", key, values, action),
    offer(key, values, first, second) {
      if (isMuted()) return () => undefined;
      const id = say("plain", key, values, first, second);
      return () => queue.dismiss(id);
    },
    failure(error) {
      if (!(error instanceof ApiError) && !isAbort(error)) log.error("A fault of the console", { error });
      const failure = failureText(error);
      if (!failure) return;
      const { key, values, code } = failure;
      queue.show({ level: "bad", title: t(key, values), code });
    },
  };
}
