import { proxy, subscribe } from "valtio";
import { subscribeKey } from "valtio/utils";
import * as z from "zod/mini";
import { LocaleISO2 } from "#contract/fields.ts";

/** GN-10: the settings stored in this browser. Each field name is the literal local-storage key. */
const schemas = {
  layout: z.object({
    isSideBarOpen: z._default(z.boolean(), true),
    openMenuGroups: z._default(z.array(z.string()), ["monitor"]),
    workspaces: z._default(z.record(z.string(), z.unknown()), {}),
  }),
  general: z.object({
    isDarkMode: z._default(z.boolean(), false),
    portalId: z._default(z.enum(["access", "cameras"]), "access"),
    isTestingMode: z._default(z.boolean(), false),
    areShortcutsOff: z._default(z.boolean(), false),
    /** Personal keys by command, per user id, because several people share a control room computer. */
    keys: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  }),
  /** Present while a person is signed in, so that the first paint knows it before the identity code has loaded. */
  auth: z.object({ uid: z.optional(z.string()), accountId: z.optional(z.string()) }),
  notification: z.object({ isMuted: z._default(z.boolean(), false) }),
} as const;

export interface ClientSettings {
  layout: z.output<typeof schemas.layout>;
  general: z.output<typeof schemas.general>;
  auth: z.output<typeof schemas.auth>;
  notification: z.output<typeof schemas.notification>;
  /** The chosen language; undefined until the person chooses one. */
  language: LocaleISO2 | undefined;
  /** MC: `yes` after the microphone dialog was dismissed, `no` after a stream started. */
  micPermissionMessage: "yes" | "no" | undefined;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function read<Schema extends z.ZodMiniType>(store: Store, key: string, schema: Schema): z.output<Schema> {
  let stored: unknown;
  try {
    stored = JSON.parse(store.getItem(key) ?? "{}");
  } catch {
    stored = {};
  }
  const result = z.safeParse(schema, stored);
  return result.success ? result.data : z.parse(schema, {});
}

const MicMessage = z.enum(["yes", "no"]);

/** Loads the settings and stores each change. A stored value that no longer parses is replaced by the default. */
export function createClientSettings(store: Store): { settings: ClientSettings; dispose(): void } {
  const language = z.safeParse(LocaleISO2, store.getItem("language"));
  const mic = z.safeParse(MicMessage, store.getItem("micPermissionMessage"));
  const settings = proxy<ClientSettings>({
    layout: read(store, "layout", schemas.layout),
    general: read(store, "general", schemas.general),
    auth: read(store, "auth", schemas.auth),
    notification: read(store, "notification", schemas.notification),
    language: language.success ? language.data : undefined,
    micPermissionMessage: mic.success ? mic.data : undefined,
  });
  const write = (key: string, text: string | undefined) => {
    try {
      if (text === undefined) store.removeItem(key);
      else store.setItem(key, text);
    } catch {
      // A full or forbidden store must not stop the console; the setting lives until the page closes.
    }
  };
  const stops = (["layout", "general", "notification"] as const).map((key) =>
    subscribe(settings[key], () => write(key, JSON.stringify(settings[key])), true),
  );
  const stopAuth = subscribe(
    settings.auth,
    () => write("auth", settings.auth.uid === undefined ? undefined : JSON.stringify(settings.auth)),
    true,
  );
  // One subscription per key: another window may have changed the other key, which must not be overwritten.
  const stopsPlain = (["language", "micPermissionMessage"] as const).map((key) =>
    subscribeKey(settings, key, (value) => write(key, value), true),
  );
  return {
    settings,
    dispose() {
      for (const stop of [...stops, stopAuth, ...stopsPlain]) stop();
    },
  };
}
