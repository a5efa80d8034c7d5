import type { ConsoleState } from "../plugin.ts";
import { permissionFlags } from "../session/permissionFlags.ts";

/** A console state for tests of plugins and the kernel. */
export function aConsoleState(overrides: Partial<ConsoleState> = {}): ConsoleState {
  const scopes = overrides.scopes ?? new Set();
  return {
    portal: "access",
    user: {
      uid: "u1",
      personId: "p1",
      firstName: "Ruth",
      lastName: "Adeyemi",
      fullName: "Ruth Adeyemi",
      email: "ruth@northmoor.example",
      localeISO2: "en",
      status: 1,
      hasEnrolledFace: false,
      accountId: "a1",
      accountName: "Northmoor Group",
      accountStatus: 1,
      role: { id: "r1", displayName: "Operator", description: "", rank: 5, isAdmin: false },
      scopes: [...scopes],
      sites: [{ id: "s1", name: "Harbour House", timeZoneId: "America/Chicago" }],
      videoRights: { live: true, recorded: true, export: true },
    },
    profile: {},
    deviceType: "Desktop",
    scopes,
    flags: permissionFlags(scopes, false),
    features: { sensors: false, massNotification: false, elevator: false, passRequiresApproval: false, intercom: false },
    selection: undefined,
    focusedPanel: undefined,
    sharedLayout: undefined,
    layoutTurns: undefined,
    theme: "light",
    language: "en",
    keys: {},
    isTestingMode: false,
    isNarrow: false,
    popouts: [],
    realtime: { status: "idle", roundTripMs: undefined },
    contact: { level: "live", heardMs: 0 },
    pendingCommands: [],
    devicesTypeGateways: [],
    intercoms: [],
    ...overrides,
  };
}
