import { type ComponentType, StrictMode } from "react";
import type { Root } from "react-dom/client";
import { askForNewPassword } from "#contract/mailedCodes.ts";
import { reportSignInError } from "#contract/session.ts";
import type { Api } from "../api.ts";
import { ApiError } from "../apiError.ts";
import { log } from "../log.ts";
import type { ClientSettings } from "../settings/clientSettings.ts";
import type { EntryServices } from "./entryServices.ts";
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

/** The pages around a session: forms for people without one, and the reasons why there is none. */
export interface EntryPages {
  /** Shows the form for a person without a session, with what was announced before. */
  showForm(): void;
  showMobileOnly(): Promise<void>;
  showFailure(error: unknown, retry: () => void, signOut: (() => void) | undefined): Promise<void>;
  /** Said by the sign-in form that is shown next. */
  announce(text: SignInText): void;
  /** Leads a person who has signed in to where they wanted to go. */
  land(): void;
  /** Something else has been drawn in the place of the pages. */
  replaced(): void;
  isFormShown(): boolean;
}

/** Replaces the path of the address. */
export function go(path: string): void {
  if (location.pathname + location.search !== path) history.replaceState(undefined, "", path);
}

interface EntryPagesOptions {
  root: Root;
  settings: ClientSettings;
  openApi: Api;
  services: EntryServices;
}

export function createEntryPages({ root, settings, openApi, services }: EntryPagesOptions): EntryPages {
  let landing: string | undefined;
  let notice: SignInText | undefined;
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
  const showSignIn = () => {
    if (!location.pathname.startsWith(signInPath)) {
      landing ??= location.pathname + location.search;
      go(signInPath);
    }
    if (form === signInPath && notice === undefined) return;
    const said = notice;
    notice = undefined;
    show(({ appearance }) => (
      <SignInPage
        appearance={appearance}
        notice={said}
        signIn={(email, password) => services().then(({ identity }) => identity.signIn(email, password))}
        report={(error) =>
          void openApi.call(reportSignInError, { query: { error } }).catch(() => log.warn("A refused sign-in could not be reported"))
        }
        mayStrangersSignUp={() =>
          services().then(
            ({ config }) => config.signUp.isOpen,
            () => false,
          )
        }
        onForgot={(email) => {
          history.pushState(undefined, "", forgotPath);
          void showForgot(email);
        }}
      />
    ));
    form = signInPath;
  };
  const backToSignIn = () => {
    go(signInPath);
    showSignIn();
  };
  const showForgot = async (email: string): Promise<void> => {
    const loaded = await import("./ForgotPasswordPage.tsx").catch((error: unknown) =>
      showFailure(error, () => void showForgot(email), undefined),
    );
    if (!loaded || location.pathname !== forgotPath || form === forgotPath) return;
    const { default: ForgotPasswordPage } = loaded;
    const ask = (to: string) => openApi.call(askForNewPassword, { query: { email: to } });
    show(({ appearance }) => <ForgotPasswordPage appearance={appearance} email={email} ask={ask} onBack={backToSignIn} />);
    form = forgotPath;
  };
  const showFailure: EntryPages["showFailure"] = async (error, retry, signOut) => {
    log.error("The console did not start", { error });
    const { default: StartFailedPage } = await import("./StartFailedPage.tsx");
    const code = error instanceof ApiError ? error.code : "SystemError";
    show(({ appearance }) => <StartFailedPage appearance={appearance} code={code} onRetry={retry} onSignOut={signOut} />);
  };

  return {
    showForm: () => (location.pathname === forgotPath ? void showForgot("") : showSignIn()),
    async showMobileOnly() {
      go(mobilePath);
      const [{ default: MobileOnlyPage }, { identity }] = await Promise.all([import("./MobileOnlyPage.tsx"), services()]);
      // The page ends the session, so that the person is signed out wherever they go from here.
      await identity.signOut().catch((error: unknown) => log.error("The session could not be ended", { error }));
      if (location.pathname !== mobilePath) return;
      show(({ appearance }) => <MobileOnlyPage appearance={appearance} onBack={backToSignIn} />);
    },
    showFailure,
    announce(text) {
      notice = text;
    },
    land() {
      if (location.pathname.startsWith(signInPath)) go(landing ?? "/");
      landing = undefined;
    },
    replaced() {
      form = undefined;
    },
    isFormShown: () => form !== undefined,
  };
}
