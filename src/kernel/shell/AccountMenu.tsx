import { languageNames, languages } from "#domain/languages.ts";
import { useConsole, useSessionState, useShellText } from "../console/consoleContext.ts";
import { setLanguage, signOut, switchAccount, toggleTheme } from "../console/sessionCommands.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Building2, ExternalLink, type Icon, Languages, LogOut, Moon, Sun, User } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import type { MenuEntry } from "../ui/menuEntries.ts";
import { useOwnerWindow } from "../ui/portalContainer.tsx";

/** SH-04: menu with the accounts (the current one has a check mark), profile, legal texts, theme, language and sign-out. */
export function AccountMenu({ chevron: Chevron }: { chevron: Icon }) {
  const t = useShellText();
  const { options, runner, workspace, panels } = useConsole();
  const { user, profile: own, theme, language, isNarrow } = useSessionState();
  const window = useOwnerWindow();
  const { accounts } = options.session;
  const legal = [
    { id: "services", label: t("kernel.legal.services"), url: options.legal.servicesAgreementUrl },
    { id: "biometric", label: t("kernel.legal.biometric"), url: options.legal.biometricConsentUrl },
  ].filter(({ url }) => url !== "");
  const profile = [...panels.values()].find(({ thing }) => thing.route === "/profile")?.thing;
  const entries: MenuEntry[] = [
    { kind: "heading", label: t("kernel.account.title") },
    ...accounts.map(
      ({ id, name }): MenuEntry => ({
        kind: "action",
        id: `account-${id}`,
        label: name,
        icon: Building2,
        isChecked: id === user.accountId,
        isChoice: true,
        onSelect: () => void runner.run(switchAccount, { accountId: id }),
      }),
    ),
    { kind: "separator" },
    ...(profile
      ? [
          {
            kind: "action",
            id: "profile",
            label: t(profile.title),
            icon: User,
            onSelect: () => workspace.open(profile.id),
          } satisfies MenuEntry,
        ]
      : []),
    {
      kind: "action",
      id: "theme",
      label: t(theme === "dark" ? "kernel.theme.light" : "kernel.theme.dark"),
      icon: theme === "dark" ? Sun : Moon,
      onSelect: () => void runner.run(toggleTheme),
    },
    {
      kind: "submenu",
      id: "language",
      label: t("kernel.language.title"),
      icon: Languages,
      entries: languages.map((localeISO2) => ({
        kind: "action",
        id: localeISO2,
        label: languageNames[localeISO2],
        isChecked: language === localeISO2,
        isChoice: true,
        onSelect: () => void runner.run(setLanguage, { localeISO2 }),
      })),
    },
    { kind: "heading", label: t("kernel.legal.title") },
    ...legal.map(
      ({ id, label, url }): MenuEntry => ({
        kind: "action",
        id,
        label,
        icon: ExternalLink,
        onSelect: () => void window.open(url, "_blank", "noopener"),
      }),
    ),
    { kind: "separator" },
    {
      kind: "action",
      id: "sign-out",
      label: t("kernel.command.signOut"),
      icon: LogOut,
      onSelect: () => void runner.run(signOut),
    },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <button type="button" className="btn btn--quiet account-trigger">
          <Avatar name={user.fullName} src={own.avatar} />
          {isNarrow ? (
            <span className="sr">{t("kernel.account.menu", { name: user.fullName, account: user.accountName })}</span>
          ) : (
            <>
              <span className="account-name trunc">{user.fullName}</span>
              <span className="account-of faint trunc">{user.accountName}</span>
            </>
          )}
          <Chevron className="i i-s" aria-hidden />
        </button>
      }
    />
  );
}
