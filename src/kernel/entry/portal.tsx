import { createRoot } from "react-dom/client";
import type { PayloadOf } from "#contract/endpoint.ts";
import type { getPublicConfig } from "#contract/system.ts";
import { createOpenApi } from "../api.ts";
import type { Identity, SignedIn } from "../auth/identity.ts";
import type { Plugin } from "../plugin.ts";
import { type ClientSettings, createClientSettings } from "../settings/clientSettings.ts";
import { createEntryPages, go } from "./entryPages.tsx";
import { createEntryServices } from "./entryServices.ts";
import { fetchConsole } from "./fetchConsole.ts";
import type { RunningConsole } from "./openConsole.tsx";
import { mobilePath } from "./paths.ts";
import type { SignInText } from "./signInTexts.ts";

/** Decides what the page shows: sign-in, the console, or the reason why neither is possible. Draws nothing before it knows (RT-03). */
export function startPortal(
  element: HTMLElement,
  { loadPlugins }: { loadPlugins(config: PayloadOf<typeof getPublicConfig>): Promise<readonly Plugin[]> },
): void {
  const { settings } = createClientSettings(window.localStorage);
  const root = createRoot(element);
  const openApi = createOpenApi();
  const services = createEntryServices(openApi);
  const pages = createEntryPages({ root, settings, openApi, services });
  let running: RunningConsole | undefined;
  let attempt = 0;

  const close = () => {
    attempt += 1;
    running?.dispose();
    running = undefined;
  };

  const enter = async (person: SignedIn, identity: Identity, config: PayloadOf<typeof getPublicConfig>) => {
    close();
    const mine = attempt;
    Object.assign(settings.auth, { uid: person.uid, accountId: person.claims?.accountId });
    pages.land();
    const end = async (text: SignInText) => {
      if (mine !== attempt || (await worksElsewhere()) || mine !== attempt) return;
      pages.announce(text);
      await identity.signOut();
    };
    /**
     * After an account switch in any tab, the old account's tokens end before all tabs have the new one. Returns true if that is why the
     * session ended.
     */
    const worksElsewhere = async () => {
      const isRenewed = await identity.renew().catch(() => false);
      return isRenewed && (await identity.accountId()) !== person.claims?.accountId;
    };
    fetchConsole(settings.language);
    try {
      const [{ openConsole }, plugins] = await Promise.all([import("./openConsole.tsx"), loadPlugins(config)]);
      if (mine !== attempt) return;
      pages.replaced();
      const opened = await openConsole({
        root,
        settings,
        identity,
        config,
        plugins,
        onSessionEnded: (code) => void end(code === "error_user_suspended" ? "suspended" : "SessionExpire"),
        onAccountSwitched: () => go("/profile"),
        isCurrent: () => mine === attempt,
      });
      if (opened === "mobile-only") await pages.showMobileOnly();
      else if (opened && mine === attempt) running = opened;
      else if (opened) opened.dispose();
    } catch (error) {
      if (mine === attempt)
        await pages.showFailure(
          error,
          () => void enter(person, identity, config),
          () => void identity.signOut(),
        );
    }
  };

  const start = async () => {
    const { identity, config } = await services();
    identity.onChange((person) => {
      if (location.pathname === mobilePath) {
        close();
        forget(settings);
        void pages.showMobileOnly();
      } else if (person) void enter(person, identity, config);
      else {
        const wasHere = settings.auth.uid !== undefined;
        close();
        if (wasHere) forget(settings);
        pages.showForm();
      }
    });
  };
  const begin = () => {
    start().catch((error: unknown) => pages.showFailure(error, begin, undefined));
  };
  // Without a session, the form needs no identity code.
  if (settings.auth.uid === undefined && location.pathname !== mobilePath) pages.showForm();
  // With a session, the console will probably open.
  if (settings.auth.uid !== undefined) fetchConsole(settings.language);
  window.addEventListener("popstate", () => {
    if (pages.isFormShown()) pages.showForm();
  });
  begin();
}

/** AU-04: removes the session's data from this browser. */
function forget(settings: ClientSettings): void {
  settings.auth.uid = undefined;
  settings.auth.accountId = undefined;
  settings.language = undefined;
}
