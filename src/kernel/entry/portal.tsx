import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { getPublicConfig } from "#contract/system.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { askForNewPassword } from "#contract/mailedCodes.ts";
import { endSession, reportSignInError } from "#contract/session.ts";
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
import { useSettingsLook } from "./useSettingsLook.ts";
import { type SignInAppearance, type SignInText, signInTexts } from "./signInTexts.ts";

type Body = ComponentType<{ appearance: SignInAppearance }>;

function Page({ settings, children: Body }: { settings: ClientSettings; children: Body }) {
  const appearance = useEntryAppearance(useSettingsLook(settings), signInTexts);
  return <Body appearance={appearance} />;
}

/** Decides what this browser shows: sign-in, the console, or why neither. Nothing is drawn before that is known (RT-03). */
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
  /** A form is drawn once and kept while nothing else is shown: what somebody has typed must not be lost when the identity code arrives. */
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
  /** What somebody sees who has no session here. */
  const showForm = () => (location.pathname === forgotPath ? void showForgot("") : showSignIn());
  const showMobileOnly = async () => {
    go(mobilePath);
    const [{ default: MobileOnlyPage }, { identity }] = await Promise.all([import("./MobileOnlyPage.tsx"), services()]);
    // Whoever sees the page is signed out: where they go from there, nobody is.
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
    /** A switch of the account, in whichever tab, ends the old account's tokens before every tab has the new one. */
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
  // Somebody who has no session here needs no identity code to see the form.
  if (settings.auth.uid === undefined && location.pathname !== mobilePath) showForm();
  // Who has one will most likely see the console.
  if (settings.auth.uid !== undefined) fetchConsole(settings.language);
  window.addEventListener("popstate", () => {
    if (form !== undefined) showForm();
  });
  begin();
}

/** AU-04: what belongs to the session leaves this browser with it. */
function forget(settings: ClientSettings): void {
  settings.auth.uid = undefined;
  settings.auth.accountId = undefined;
  settings.language = undefined;
}

/** Public configuration and identity, loaded once; a failed try is made again on the next call. */
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

/** Reaches the platform also where the person closes the page in the same moment. */
function endSessionOf(token: string): Promise<unknown> {
  return fetch(`/v1${endSession.path}`, { method: endSession.method, keepalive: true, headers: { authorization: `Bearer ${token}` } });
}
