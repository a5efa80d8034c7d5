import type { Device } from "#contract/devices.ts";
import type { LocaleISO2 } from "#contract/fields.ts";
import type { Scope } from "#contract/scopes.ts";
import type { Features, OwnUser, UserAccess } from "#contract/session.ts";
import type { KeyOverrides } from "../keys/keyMap.ts";
import type { Contact } from "../realtime/contact.ts";
import type { ConnectionState } from "../realtime/realtime.ts";
import type { Theme } from "../ui/theme.ts";
import type { PermissionFlags } from "./permissionFlags.ts";

export type Portal = "access" | "cameras";
/** The object that the person is working on; `kind` is the kind of an entity source. */
export interface Selection {
  kind: string;
  id: string;
  /** For a log entry about the object: the entry's time. */
  at?: string;
}
/** The panel that has the focus. */
export interface FocusedPanel {
  instanceId: string;
  panelId: string;
  params: Readonly<Record<string, unknown>>;
}

/** AU-12: fields that GET /user adds to the session; empty if it could not be read. */
export type OwnProfile = Partial<Pick<OwnUser, "avatar" | "isEmailVerified" | "mobileCredential" | "mobileId" | "phoneNumber">>;
/** Kind of device that runs the console. It decides between a phone's camera and a desktop's. */
export type ClientDevice = "Mobile" | "Desktop";

/** The state of the running session, which all parts of the console can read. Only the kernel changes it. */
export interface ConsoleState {
  /** GN-01: determined by the path. */
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
  /** The shared layout on the screen, if a plugin keeps it; a locked one can't be changed now. */
  sharedLayout: { id: string; isLocked: boolean } | undefined;
  /** Set while the console switches between shared layouts automatically (B-15). */
  layoutTurns: { isPaused: boolean } | undefined;
  theme: Theme;
  language: LocaleISO2;
  /** The person's own keys by command; "" means no keys. `commands.get` and `list` include them. */
  keys: KeyOverrides;
  /** GN-11 */
  isTestingMode: boolean;
  /** True below 768 px, where the console shows one panel at a time. */
  isNarrow: boolean;
  /** Instance ids of the panels in other windows. */
  popouts: readonly string[];
  realtime: ConnectionState;
  contact: Contact;
  /** Ids of running commands. */
  pendingCommands: readonly string[];
  /** AU-12: devices of types Gateway and Intercom, read at the start of the session. */
  devicesTypeGateways: readonly Device[];
  intercoms: readonly Device[];
}
