import { proxy, ref } from "valtio";
import type { ConsoleState } from "../plugin.ts";
import { isWorking } from "../session/isWorking.ts";
import { permissionFlags } from "../session/permissionFlags.ts";
import type { ClientSettings } from "../settings/clientSettings.ts";
import type { Theme } from "../ui/theme.ts";
import type { ConsoleOptions } from "./createConsole.ts";

/** The console state that plugins read, at the start of a session. */
export function createConsoleState({
  session,
  settings,
  deviceType,
  isNarrow,
}: Pick<ConsoleOptions, "session" | "settings" | "deviceType" | "isNarrow">): ConsoleState {
  // In an account that may not work now the scopes have no effect, so the console offers nothing that the platform would refuse (AU-14).
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
