import { proxy, ref } from "valtio";
import type { ConsoleState } from "../plugin.ts";
import { isWorking } from "../session/isWorking.ts";
import { permissionFlags } from "../session/permissionFlags.ts";
import type { ClientSettings } from "../settings/clientSettings.ts";
import type { Theme } from "../ui/theme.ts";
import type { ConsoleOptions } from "./createConsole.ts";

/** What plugins see of a session as it begins. */
export function createConsoleState({
  session,
  settings,
  deviceType,
  isNarrow,
}: Pick<ConsoleOptions, "session" | "settings" | "deviceType" | "isNarrow">): ConsoleState {
  // Where the account may not work, its rights are asleep: nothing is offered that would be refused (AU-14).
  const scopes = new Set(isWorking({ user: session.access }) ? session.access.scopes : []);
  return proxy<ConsoleState>({
    portal: settings.general.portalId,
    user: session.access,
    profile: { ...session.profile },
    deviceType,
    scopes: ref(scopes),
    flags: permissionFlags(scopes, session.passRequiresApproval),
    features: session.features,
    selection: undefined,
    focusedPanel: undefined,
    sharedLayout: undefined,
    layoutTurns: undefined,
    theme: themeOf(settings),
    language: settings.language ?? session.access.localeISO2,
    keys: { ...settings.general.keys[session.access.uid] },
    isTestingMode: settings.general.isTestingMode,
    isNarrow,
    popouts: [],
    realtime: { status: "idle", roundTripMs: undefined },
    contact: { level: "live", heardMs: 0 },
    pendingCommands: [],
    devicesTypeGateways: settings.general.isTestingMode ? [] : session.gateways,
    intercoms: session.intercoms,
  });
}

function themeOf(settings: ClientSettings): Theme {
  return settings.general.isDarkMode ? "dark" : "light";
}
