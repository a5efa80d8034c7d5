import { proxy } from "valtio/vanilla";
import type { Dispose } from "#kernel/plugin.ts";

/** PN-01: whether the browser shows what the console tells outside of its windows. `Asked`: it asks the person first. */
export const PushPermission = { Asked: -1, Denied: 0, Granted: 1 } as const;
export type PushPermission = (typeof PushPermission)[keyof typeof PushPermission];

const permissionOf = { default: PushPermission.Asked, denied: PushPermission.Denied, granted: PushPermission.Granted } as const;

export interface OutsideNotice {
  title: string;
  body: string | undefined;
  onClick(): void;
}
export interface Outside {
  /** A valtio proxy; undefined where the browser shows none at all. */
  readonly state: { permission: PushPermission | undefined };
  /** Lets the browser ask the person, from a press. */
  ask(): Promise<PushPermission | undefined>;
  /** Shows it beside the windows of the system if that is allowed. Answers how to take it back. */
  show(notice: OutsideNotice): Dispose;
  dispose(): void;
}
/** What of a browser it needs. */
export interface OutsideBrowser {
  Notification?: typeof Notification | undefined;
  permissions?: Pick<Permissions, "query"> | undefined;
}

const thisBrowser = (): OutsideBrowser => ({ Notification: globalThis.Notification, permissions: globalThis.navigator?.permissions });

export function createOutside({ Notification: Shown, permissions }: OutsideBrowser = thisBrowser()): Outside {
  const read = () => Shown && permissionOf[Shown.permission];
  const state = proxy<Outside["state"]>({ permission: read() });
  const stop = new AbortController();
  const follow = () => {
    state.permission = read();
  };
  const watch = async () => {
    try {
      const status = await permissions?.query({ name: "notifications" });
      status?.addEventListener("change", follow, { signal: stop.signal });
    } catch {
      // A browser that does not tell of changes is read again with the next page.
    }
  };
  void watch();
  return {
    state,
    async ask() {
      await Shown?.requestPermission();
      follow();
      return state.permission;
    },
    show({ title, body, onClick }) {
      follow();
      if (!Shown || state.permission !== PushPermission.Granted) return () => undefined;
      try {
        // The console sounds by itself, where the person wants that.
        const notification = new Shown(title, { silent: true, ...(body !== undefined && { body }) });
        notification.addEventListener("click", () => {
          notification.close();
          onClick();
        });
        return () => notification.close();
      } catch {
        // A phone allows them and yet shows none of a page.
        state.permission = undefined;
        return () => undefined;
      }
    },
    dispose: () => stop.abort(),
  };
}
