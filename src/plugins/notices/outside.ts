import { proxy } from "valtio/vanilla";
import type { Dispose } from "#kernel/plugin.ts";

/** PN-01: whether the browser may show notifications of the operating system. `Asked`: it has to ask the person first. */
export const PushPermission = { Asked: -1, Denied: 0, Granted: 1 } as const;
export type PushPermission = (typeof PushPermission)[keyof typeof PushPermission];

const permissionOf = { default: PushPermission.Asked, denied: PushPermission.Denied, granted: PushPermission.Granted } as const;

export interface OutsideNotice {
  title: string;
  body: string | undefined;
  onClick(): void;
}
export interface Outside {
  /** A valtio proxy; undefined if the browser can't show notifications. */
  readonly state: { permission: PushPermission | undefined };
  /** Makes the browser ask the person. Browsers allow this only after a click. */
  ask(): Promise<PushPermission | undefined>;
  /** Shows a notification of the operating system, if allowed. Returns the function that removes it. */
  show(notice: OutsideNotice): Dispose;
  dispose(): void;
}
/** The parts of a browser that it uses. */
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
      // A browser that does not report changes has its permission read again with the next page.
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
        // Silent, because the console plays its own sound if the person wants one.
        const notification = new Shown(title, { silent: true, ...(body !== undefined && { body }) });
        notification.addEventListener("click", () => {
          notification.close();
          onClick();
        });
        return () => notification.close();
      } catch {
        // A phone's browser grants the permission but shows no notification of a page.
        state.permission = undefined;
        return () => undefined;
      }
    },
    dispose: () => stop.abort(),
  };
}
