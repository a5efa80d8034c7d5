import { startTransition } from "react";
import type { Root } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import type { PayloadOf } from "#contract/endpoint.ts";
import { switchAccount } from "#contract/session.ts";
import type { getPublicConfig } from "#contract/system.ts";
import { createApi } from "../api.ts";
import type { Identity } from "../auth/identity.ts";
import { createConsole } from "../console/createConsole.ts";
import { fetchWorkspace } from "../dock/workspaceViews.ts";
import { createTranslator } from "../i18n/translator.ts";
import { log } from "../log.ts";
import type { Plugin } from "../plugin.ts";
import { createStreamTransport } from "../realtime/streamTransport.ts";
import { deviceTypeOf } from "../session/deviceType.ts";
import { loadSession } from "../session/loadSession.ts";
import type { ClientSettings } from "../settings/clientSettings.ts";
import { narrow } from "../shell/narrow.ts";
import { Shell } from "../shell/Shell.tsx";
import "../shell/styles/console.css";

export interface OpenConsoleOptions {
  root: Root;
  settings: ClientSettings;
  identity: Identity;
  config: PayloadOf<typeof getPublicConfig>;
  plugins: readonly Plugin[];
  onSessionEnded(code: string): void;
  onAccountSwitched(): void;
  isCurrent(): boolean;
}
export interface RunningConsole {
  dispose(): void;
}

/** Loads the session and draws the console. Resolves to "mobile-only" for a person who can't use the console (AU-15). */
export async function openConsole(options: OpenConsoleOptions): Promise<RunningConsole | "mobile-only" | undefined> {
  const { root, settings, identity, config, plugins, onSessionEnded, onAccountSwitched, isCurrent } = options;
  const stop = new AbortController();
  const baseUrl = location.origin;
  const api = createApi({
    baseUrl,
    token: identity.token,
    onSessionExpired: () => onSessionEnded("error_session_expired"),
    isDriftLogged: import.meta.env.DEV,
    onUnreached: () => running?.contact.doubt(),
    askReason: async (signal) => (await import("../reasons/askReason.ts")).askReason(running, signal),
  });
  const isNarrow = window.matchMedia(narrow).matches;
  const workspace = fetchWorkspace({ isNarrow });
  const session = await loadSession(api, stop.signal);
  if (session.access.scopes.length === 1 && session.access.scopes[0] === "mobile_r") return "mobile-only";
  const language = settings.language ?? session.access.localeISO2;
  const translator = await createTranslator(language);
  if (!isCurrent()) return undefined;
  const running = createConsole({
    api,
    identity,
    transport: createStreamTransport({ baseUrl, token: identity.token, renewToken: identity.renew }),
    session,
    settings,
    translator,
    plugins,
    store: window.localStorage,
    isNarrow,
    deviceType: deviceTypeOf(window),
    legal: config.legal,
    onSessionEnded,
    // AU-13: the new token belongs to the other account. Its change closes this console and opens the next one.
    switchAccount: async (accountId) => {
      await api.call(switchAccount, { query: { accountId } });
      onAccountSwitched();
      if (!(await identity.renew())) onSessionEnded("error_session_expired");
    },
    // Replace the history entry if the address is the same, because Back would not leave the page otherwise.
    navigate: (route, { replace }) => navigate(route, { replace: replace || route === location.pathname + location.search }),
  });
  await Promise.all([running.start(), workspace]);
  if (!isCurrent()) {
    running.dispose();
    return undefined;
  }
  // Drawn in slices, so that the page stays responsive.
  startTransition(() => root.render(<Shell running={running} />));
  return {
    dispose() {
      stop.abort();
      root.render(undefined);
      running.dispose();
      const left = running.ownedCount();
      if (left > 0) log.error("Something of the session was not released", { left });
    },
  };
}
