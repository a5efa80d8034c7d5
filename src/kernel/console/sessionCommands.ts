import * as z from "zod/mini";
import { LocaleISO2 } from "#contract/fields.ts";
import { getUserAccess, setLanguage } from "#contract/session.ts";
import { type Command, command } from "../plugin.ts";
import { Bell, Building2, Languages, LogOut, Mail, PanelLeft, Search, SunMoon } from "../ui/icons.ts";
import type { Console } from "./createConsole.ts";

const category = "kernel.category.console";

/** Palette, appearance, language, account and sign-out. */
export function sessionCommands(self: Console): Command[] {
  const { options, shell, state, forms } = self;
  const { settings, translator, identity } = options;
  return [
    command({
      id: "kernel:open-palette",
      title: "kernel.command.openPalette",
      icon: Search,
      category,
      keys: "mod+k",
      isUndoable: true,
      isInPalette: false,
      run: () => {
        shell.palette = shell.palette ? undefined : { query: "", asked: undefined };
      },
    }),
    command({
      id: "kernel:toggle-notifications",
      title: "kernel.command.toggleNotifications",
      icon: Bell,
      category,
      isUndoable: true,
      run: (_, kernel) => {
        settings.notification.isMuted = !settings.notification.isMuted;
        kernel.toast.success(settings.notification.isMuted ? "kernel.notifications.off" : "kernel.notifications.on");
      },
    }),
    command({
      id: "kernel:toggle-side-menu",
      title: "kernel.command.toggleSideMenu",
      icon: PanelLeft,
      category,
      keys: "mod+b",
      isUndoable: true,
      run: () => {
        if (state.isNarrow) shell.isDrawerOpen = !shell.isDrawerOpen;
        else settings.layout.isSideBarOpen = !settings.layout.isSideBarOpen;
      },
    }),
    command({
      id: "kernel:toggle-theme",
      title: "kernel.command.toggleTheme",
      icon: SunMoon,
      category,
      keywords: "kernel.keywords.theme",
      isUndoable: true,
      run: () => {
        settings.general.isDarkMode = !settings.general.isDarkMode;
        state.theme = settings.general.isDarkMode ? "dark" : "light";
      },
    }),
    command({
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
          options: () => [
            { value: "en", label: "English" },
            { value: "es", label: "Español" },
          ],
        },
      },
      run: async ({ localeISO2 }, kernel) => {
        await translator.setLanguage(localeISO2);
        settings.language = localeISO2;
        state.language = localeISO2;
        await kernel.api.call(setLanguage, { body: { localeISO2 } });
      },
    }),
    command({
      id: "kernel:send-verification",
      title: "kernel.command.sendVerification",
      icon: Mail,
      category,
      // Offered as well when it could not be read.
      when: ({ profile }) => profile.isEmailVerified !== true,
      run: async (_, kernel) => {
        await identity.sendVerification();
        kernel.toast.success("kernel.verification.sent", { email: state.user.email });
      },
    }),
    command({
      id: "kernel:reload-person",
      title: "kernel.command.reloadPerson",
      category,
      isInPalette: false,
      run: async (_, kernel) => {
        const { firstName, lastName, fullName } = await kernel.api.call(getUserAccess, {});
        Object.assign(state.user, { firstName, lastName, fullName });
      },
    }),
    command({
      id: "kernel:switch-account",
      title: "kernel.command.switchAccount",
      icon: Building2,
      category,
      args: z.object({ accountId: z.string() }),
      pickers: {
        accountId: {
          label: "kernel.account.title",
          options: () => options.session.accounts.map(({ id, name }) => ({ value: id, label: name })),
        },
      },
      when: () => options.session.accounts.length > 1,
      run: async ({ accountId }) => {
        if (accountId !== state.user.accountId && (await forms.mayLeave())) await options.switchAccount(accountId);
      },
    }),
    command({
      id: "kernel:sign-out",
      title: "kernel.command.signOut",
      icon: LogOut,
      category,
      keywords: "kernel.keywords.signOut",
      run: async () => {
        if (await forms.mayLeave()) await identity.signOut();
      },
    }),
  ];
}
