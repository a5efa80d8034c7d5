import type { Device } from "#contract/devices.ts";
import type { Scope } from "#contract/scopes.ts";
import type { Features, OwnUser, UserAccess } from "#contract/session.ts";
import type { LocaleISO2 } from "#contract/fields.ts";
import type { KeyOverrides } from "../keys/keyMap.ts";
import type { Theme } from "../ui/theme.ts";
import type { Contact } from "../realtime/contact.ts";
import type { ConnectionState } from "../realtime/realtime.ts";
import type { PermissionFlags } from "./permissionFlags.ts";

export type Portal = "access" | "cameras";
/** What the person is working on; `kind` is that of an entity source. */
export interface Selection {
  kind: string;
  id: string;
  /** When it happened, of an entry of the log about it. */
  at?: string;
}
/** The panel that has the focus. */
export interface FocusedPanel {
  instanceId: string;
  panelId: string;
  params: Readonly<Record<string, unknown>>;
}

/** AU-12: what GET /user adds to the session; empty when it could not be read. */
export type OwnProfile = Partial<Pick<OwnUser, "avatar" | "isEmailVerified" | "mobileCredential" | "mobileId" | "phoneNumber">>;
/** What the person holds: decides between a camera of the phone and one of the desk. */
export type ClientDevice = "Mobile" | "Desktop";

/** What every part of the console may read of the running session. The kernel alone writes it. */
export interface ConsoleState {
  /** GN-01: computed from the path. */
  portal: Portal;
  /** AU-12 */
  user: UserAccess;
  profile: OwnProfile;
  deviceType: ClientDevice;
  scopes: ReadonlySet<Scope>;
  flags: PermissionFlags;
  features: Features;
  selection: Selection | undefined;
  focusedPanel: FocusedPanel | undefined;
  /** The layout on the screen, when a plugin keeps it for several people; locked while nobody may change it. */
  sharedLayout: { id: string; isLocked: boolean } | undefined;
  /** Layouts of several people take turns on the screen (B-15). */
  layoutTurns: { isPaused: boolean } | undefined;
  theme: Theme;
  language: LocaleISO2;
  /** Keys of this person's choice by command; "" is no key. Whoever asks the commands gets them with these. */
  keys: KeyOverrides;
  /** GN-11 */
  isTestingMode: boolean;
  /** Below 768 px: one panel at a time. */
  isNarrow: boolean;
  /** Instance ids of the panels in other windows. */
  popouts: readonly string[];
  realtime: ConnectionState;
  contact: Contact;
  /** Commands that are running, by id. */
  pendingCommands: readonly string[];
  /** AU-12: devices of types Gateway and Intercom, from the bootstrap. */
  devicesTypeGateways: readonly Device[];
  intercoms: readonly Device[];
}
