import { languageNames, languages } from "#domain/languages.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { KeyRound, Mail } from "#kernel/ui/icons.ts";
import { KeyValueList, Section } from "#kernel/ui/panelParts.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { ErrorState, Skeleton } from "#kernel/ui/states.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { OwnData } from "./OwnData.tsx";
import { useOwnUser } from "./ownUser.ts";
import { ProfileHead } from "./ProfileHead.tsx";
import "../profile.css";
import { sendVerification, setLanguage, toggleTheme } from "#kernel/console/sessionCommands.ts";
import { changePassword } from "../commands/accountCommands.ts";
import { type ProfileParams } from "../panels.ts";

/** RT-10, AU-18: the person's own data, language and theme. */
export default function Profile({ params }: PanelProps<typeof ProfileParams>) {
  const t = useText();
  const kernel = useKernel();
  const { user, deviceType, language, theme } = useConsoleState();
  const panel = usePanel();
  const own = useOwnUser();
  if (own.isPending) return <Skeleton rows={7} />;
  if (own.isError) return <ErrorState title={t("account.profile.failed")} onRetry={() => void own.refetch()} isRetrying={own.isFetching} />;
  const { data } = own;
  const rows = [
    { key: t("account.profile.role"), value: data.roleName },
    { key: t("account.profile.account"), value: user.accountName },
    { key: t("account.profile.sites"), value: user.sites.map(({ name }) => name).join(", ") || t("account.profile.noSites") },
    { key: t("account.profile.mobile"), value: data.mobileId ?? t(data.mobileCredential ? "account.profile.yes" : "account.profile.no") },
    { key: t("account.profile.device"), value: t(`account.profile.on${deviceType}`) },
  ];
  return (
    <div className="pbody scroll profile">
      <ProfileHead name={data.fullName} />
      <Section title={t("account.profile.ownData")}>
        <OwnData own={data} />
      </Section>
      <Section title={t("account.profile.signIn")}>
        <KeyValueList
          rows={[
            {
              key: t("account.profile.email"),
              value: `${data.email} · ${t(data.isEmailVerified ? "account.profile.verified" : "account.profile.notVerified")}`,
            },
          ]}
        />
        <div className="row">
          <Button icon={KeyRound} onClick={() => void kernel.commands.run(changePassword)}>
            {t("account.command.changePassword")}
          </Button>
          {!data.isEmailVerified && (
            <Button icon={Mail} onClick={() => void kernel.commands.run(sendVerification)}>
              {t("account.profile.verify")}
            </Button>
          )}
        </div>
      </Section>
      <Section title={t("account.profile.membership")}>
        <KeyValueList rows={rows} />
      </Section>
      <Section title={t("account.profile.appearance")}>
        <div className="profile-choices">
          <Segmented
            label={t("account.profile.language")}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onValueChange={(localeISO2) => void kernel.commands.run(setLanguage, { localeISO2 })}
          />
          <Segmented
            label={t("account.profile.theme")}
            options={[
              { value: "light", label: t("account.profile.light") },
              { value: "dark", label: t("account.profile.dark") },
            ]}
            value={theme}
            onValueChange={(next) => {
              if (next !== theme) void kernel.commands.run(toggleTheme);
            }}
          />
        </div>
      </Section>
      {params.ask === "password" && <ChangePassword email={data.email} onDone={() => panel.setParams({})} />}
    </div>
  );
}
