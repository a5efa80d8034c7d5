import * as z from "zod/mini";
import { LocaleISO2 } from "#contract/fields.ts";
import { getUserAccess, setLanguage as setLanguageCall } from "#contract/session.ts";
import { languageNames, languages } from "#domain/languages.ts";
import { type AnyCommand, command } from "../plugin.ts";
import { Bell, Building2, Languages, LogOut, Mail, PanelLeft, Search, SunMoon } from "../ui/icons.ts";
import { consoleOf } from "./runningConsole.ts";

const category = "kernel.category.console";

export const openPalette = command({
  id: "kernel:open-palette",
  title: "kernel.command.openPalette",
  icon: Search,
  category,
  keys: "mod+k",
  isUndoable: true,
  isInPalette: false,
  run: (_, kernel) => {
    const { shell } = consoleOf(kernel);
    shell.palette = shell.palette ? undefined : { query: "", asked: undefined };
  },
});
export const toggleNotifications = command({
  id: "kernel:toggle-notifications",
  title: "kernel.command.toggleNotifications",
  icon: Bell,
  category,
  keywords: "kernel.keywords.notifications",
  isUndoable: true,
  run: (_, kernel) => {
    const { notification } = consoleOf(kernel).options.settings;
    notification.isMuted = !notification.isMuted;
    kernel.toast.success(notification.isMuted ? "kernel.notifications.off" : "kernel.notifications.on");
  },
});
export const toggleSideMenu = command({
  id: "kernel:toggle-side-menu",
  title: "kernel.command.toggleSideMenu",
  icon: PanelLeft,
  category,
  keys: "mod+b",
  isUndoable: true,
  run: (_, kernel) => {
    const { state, shell, options } = consoleOf(kernel);
    const { layout } = options.settings;
    if (state.isNarrow) shell.isDrawerOpen = !shell.isDrawerOpen;
    else layout.isSideBarOpen = !layout.isSideBarOpen;
  },
});
export const toggleTheme = command({
  id: "kernel:toggle-theme",
  title: "kernel.command.toggleTheme",
  icon: SunMoon,
  category,
  keywords: "kernel.keywords.theme",
  isUndoable: true,
  run: (_, kernel) => {
    const { state, options } = consoleOf(kernel);
    const { general } = options.settings;
    general.isDarkMode = !general.isDarkMode;
    state.theme = general.isDarkMode ? "dark" : "light";
  },
});
export const setLanguage = command({
  id: "kernel:set-language",
  title: "kernel.command.setLanguage",
  icon: Languages,
  category,
  keywords: "kernel.keywords.language",
  isUndoable: true,
  args: z.object({ localeISO2: LocaleISO2 }),
  pickers: {
    localeISO2: {
      label: "kernel.language.title",
      options: () => languages.map((value) => ({ value, label: languageNames[value] })),
    },
  },
  run: async ({ localeISO2 }, kernel) => {
    const { state, options } = consoleOf(kernel);
    await options.translator.setLanguage(localeISO2);
    options.settings.language = localeISO2;
    state.language = localeISO2;
    await kernel.api.call(setLanguageCall, { body: { localeISO2 } });
  },
});
export const sendVerification = command({
  id: "kernel:send-verification",
  title: "kernel.command.sendVerification",
  icon: Mail,
  category,
  // Also offered when the profile could not be read.
  when: ({ profile }) => profile.isEmailVerified !== true,
  run: async (_, kernel) => {
    await consoleOf(kernel).options.identity.sendVerification();
    kernel.toast.success("kernel.verification.sent", { email: kernel.state.user.email });
  },
});
export const reloadPerson = command({
  id: "kernel:reload-person",
  title: "kernel.command.reloadPerson",
  category,
  isInPalette: false,
  run: async (_, kernel) => {
    const { firstName, lastName, fullName } = await kernel.api.call(getUserAccess, {});
    Object.assign(consoleOf(kernel).state.user, { firstName, lastName, fullName });
  },
});
export const switchAccount = command({
  id: "kernel:switch-account",
  title: "kernel.command.switchAccount",
  icon: Building2,
  category,
  args: z.object({ accountId: z.string() }),
  pickers: {
    accountId: { entity: "account", label: "kernel.account.title" },
  },
  when: (_, kernel) => consoleOf(kernel).options.session.accounts.length > 1,
  run: async ({ accountId }, kernel) => {
    const { state, forms, options } = consoleOf(kernel);
    if (accountId !== state.user.accountId && (await forms.mayLeave())) await options.switchAccount(accountId);
  },
});
export const signOut = command({
  id: "kernel:sign-out",
  title: "kernel.command.signOut",
  icon: LogOut,
  category,
  keywords: "kernel.keywords.signOut",
  run: async (_, kernel) => {
    const { forms, options } = consoleOf(kernel);
    if (await forms.mayLeave()) await options.identity.signOut();
  },
});

/** Commands for the palette, appearance, language, account and sign-out. */
export const sessionCommands: readonly AnyCommand[] = [
  openPalette,
  toggleNotifications,
  toggleSideMenu,
  toggleTheme,
  setLanguage,
  sendVerification,
  reloadPerson,
  switchAccount,
  signOut,
];
