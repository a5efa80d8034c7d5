import type { Scope } from "#contract/scopes.ts";
import { type Console, type ConsoleOptions, createConsole } from "../console/createConsole.ts";
import { createTranslator } from "../i18n/translator.ts";
import type { Plugin } from "../plugin.ts";
import { createClientSettings } from "../settings/clientSettings.ts";
import { aConsoleState } from "./aConsoleState.ts";

/** A browser storage that stores nothing. */
export const noStore = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

const never = () => new Promise<never>(() => undefined);

/** A console with these plugins and scopes. Its platform never answers. */
export async function aRunningConsole(
  plugins: readonly Plugin[],
  scopes: readonly Scope[],
  overrides: Partial<ConsoleOptions> = {},
): Promise<Console> {
  const { user, features } = aConsoleState({ scopes: new Set(scopes) });
  return createConsole({
    api: { call: never, file: never },
    identity: { signOut: () => Promise.resolve(), sendVerification: () => Promise.resolve() },
    transport: { connect: () => ({ close: () => undefined, wake: () => undefined, cursor: () => undefined }) },
    session: { access: user, profile: undefined, accounts: [], features, passRequiresApproval: false, gateways: [], intercoms: [] },
    settings: createClientSettings(noStore).settings,
    translator: overrides.translator ?? (await createTranslator("en", () => Promise.resolve({}))),
    plugins,
    store: noStore,
    isNarrow: false,
    deviceType: "Desktop",
    legal: { servicesAgreementUrl: "", biometricConsentUrl: "" },
    onSessionEnded: () => undefined,
    switchAccount: () => Promise.resolve(),
    navigate: () => undefined,
    ...overrides,
  });
}
