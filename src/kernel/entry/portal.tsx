import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { PayloadOf } from "#contract/endpoint.ts";
import { askForNewPassword } from "#contract/mailedCodes.ts";
import { endSession, reportSignInError } from "#contract/session.ts";
import { getPublicConfig } from "#contract/system.ts";
import { type Api, createOpenApi } from "../api.ts";
import { ApiError } from "../apiError.ts";
import type { Identity, SignedIn } from "../auth/identity.ts";
import { log } from "../log.ts";
import type { Plugin } from "../plugin.ts";
import { type ClientSettings, createClientSettings } from "../settings/clientSettings.ts";
import { fetchConsole } from "./fetchConsole.ts";
import type { RunningConsole } from "./openConsole.tsx";
import { useEntryAppearance } from "./parts/useEntryAppearance.ts";
import { forgotPath, mobilePath, signInPath } from "./paths.ts";
import SignInPage from "./SignInPage.tsx";
import { type SignInAppearance, type SignInText, signInTexts } from "./signInTexts.ts";
import { useSettingsLook } from "./useSettingsLook.ts";

type Body = ComponentType<{ appearance: SignInAppearance }>;

function Page({ settings, children: Body }: { settings: ClientSettings; children: Body }) {
  const appearance = useEntryAppearance(useSettingsLook(settings), signInTexts);
  return <Body appearance={appearance} />;
}

/** Decides what the page shows: sign-in, the console, or the reason why neither is possible. Draws nothing before it knows (RT-03). */
export function startPortal(
  element: HTMLElement,
  { loadPlugins }: { loadPlugins(config: PayloadOf<typeof getPublicConfig>): Promise<readonly Plugin[]> },
): void {
  const { settings } = createClientSettings(window.localStorage);
  const root = createRoot(element);
  const openApi = createOpenApi();
  let running: RunningConsole | undefined;
  let landing: string | undefined;
  let notice: SignInText | undefined;
  let attempt = 0;
  /**
   * The form on the screen. It is drawn only once while no other page replaces it, so that the entries are not lost when the identity code
   * has loaded.
   */
  let form: typeof signInPath | typeof forgotPath | undefined;

  const show = (Body: Body) => {
    form = undefined;
    root.render(
      <StrictMode>
        <Page settings={settings}>{Body}</Page>
      </StrictMode>,
    );
  };
  const go = (path: string) => {
    if (location.pathname + location.search !== path) history.replaceState(undefined, "", path);
  };
  const services = startServices(openApi);

  const mayStrangersSignUp = () =>
    services().then(
      ({ config }) => config.signUp.isOpen,
      () => false,
    );
  const showSignIn = () => {
    if (!location.pathname.startsWith(signInPath)) {
      landing ??= location.pathname + location.search;
      go(signInPath);
    }
    if (form === signInPath && notice === undefined) return;
    const said = notice;
    notice = undefined;
    const signIn = async (email: string, password: string) => {
      const { identity } = await services();
      await identity.signIn(email, password);
    };
    const report = (error: string) => {
      openApi.call(reportSignInError, { query: { error } }).catch(() => log.warn("A refused sign-in could not be reported"));
    };
    const forgot = (email: string) => {
      history.pushState(undefined, "", forgotPath);
      void showForgot(email);
    };
    show(({ appearance }) => (
      <SignInPage
        appearance={appearance}
        notice={said}
        signIn={signIn}
        report={report}
        mayStrangersSignUp={mayStrangersSignUp}
        onForgot={forgot}
      />
    ));
    form = signInPath;
  };
  const showForgot = async (email: string): Promise<void> => {
    const loaded = await import("./ForgotPasswordPage.tsx").catch((error: unknown) =>
      showFailure(error, () => void showForgot(email), undefined),
    );
    if (!loaded || location.pathname !== forgotPath || form === forgotPath) return;
    const { default: ForgotPasswordPage } = loaded;
    const ask = (to: string) => openApi.call(askForNewPassword, { query: { email: to } });
    const back = () => {
      go(signInPath);
      showSignIn();
    };
    show(({ appearance }) => <ForgotPasswordPage appearance={appearance} email={email} ask={ask} onBack={back} />);
    form = forgotPath;
  };
  /** Shows the form for a person without a session. */
  const showForm = () => (location.pathname === forgotPath ? void showForgot("") : showSignIn());
  const showMobileOnly = async () => {
    go(mobilePath);
    const [{ default: MobileOnlyPage }, { identity }] = await Promise.all([import("./MobileOnlyPage.tsx"), services()]);
    // The page ends the session, so that the person is signed out wherever they go from here.
    await identity.signOut().catch((error: unknown) => log.error("The session could not be ended", { error }));
    if (location.pathname !== mobilePath) return;
    show(({ appearance }) => (
      <MobileOnlyPage
        appearance={appearance}
        onBack={() => {
          go(signInPath);
          showSignIn();
        }}
      />
    ));
  };
  const showFailure = async (error: unknown, retry: () => void, signOut: (() => void) | undefined) => {
    log.error("The console did not start", { error });
    const { default: StartFailedPage } = await import("./StartFailedPage.tsx");
    const code = error instanceof ApiError ? error.code : "SystemError";
    show(({ appearance }) => <StartFailedPage appearance={appearance} code={code} onRetry={retry} onSignOut={signOut} />);
  };
  const close = () => {
    attempt += 1;
    running?.dispose();
    running = undefined;
  };

  const enter = async (person: SignedIn, identity: Identity, config: PayloadOf<typeof getPublicConfig>) => {
    close();
    const mine = attempt;
    Object.assign(settings.auth, { uid: person.uid, accountId: person.claims?.accountId });
    if (location.pathname.startsWith(signInPath)) go(landing ?? "/");
    landing = undefined;
    const end = async (text: SignInText) => {
      if (mine !== attempt || (await worksElsewhere()) || mine !== attempt) return;
      notice = text;
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
      form = undefined;
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
      if (opened === "mobile-only") await showMobileOnly();
      else if (opened && mine === attempt) running = opened;
      else if (opened) opened.dispose();
    } catch (error) {
      if (mine === attempt)
        await showFailure(
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
        void showMobileOnly();
      } else if (person) void enter(person, identity, config);
      else {
        const wasHere = settings.auth.uid !== undefined;
        close();
        if (wasHere) forget(settings);
        showForm();
      }
    });
  };
  const begin = () => {
    start().catch((error: unknown) => showFailure(error, begin, undefined));
  };
  // Without a session, the form needs no identity code.
  if (settings.auth.uid === undefined && location.pathname !== mobilePath) showForm();
  // With a session, the console will probably open.
  if (settings.auth.uid !== undefined) fetchConsole(settings.language);
  window.addEventListener("popstate", () => {
    if (form !== undefined) showForm();
  });
  begin();
}

/** AU-04: removes the session's data from this browser. */
function forget(settings: ClientSettings): void {
  settings.auth.uid = undefined;
  settings.auth.accountId = undefined;
  settings.language = undefined;
}

/** Loads the public configuration and the identity code once; after a failure the next call loads them again. */
function startServices(api: Api) {
  let loading: Promise<{ identity: Identity; config: PayloadOf<typeof getPublicConfig> }> | undefined;
  return () => {
    loading ??= (async () => {
      const [config, { createFirebaseIdentity }] = await Promise.all([
        api.call(getPublicConfig, {}),
        import("../auth/firebaseIdentity.ts"),
      ]);
      return { config, identity: createFirebaseIdentity(config.identity, location.origin, endSessionOf) };
    })();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}

/** `keepalive` lets the request reach the platform even if the person closes the page at the same moment. */
function endSessionOf(token: string): Promise<unknown> {
  return fetch(`/v1${endSession.path}`, { method: endSession.method, keepalive: true, headers: { authorization: `Bearer ${token}` } });
}
