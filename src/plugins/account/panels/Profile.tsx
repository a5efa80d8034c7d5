import { useQuery } from "@tanstack/react-query";
import { getOwnUser } from "#contract/session.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { ErrorState, Skeleton } from "#kernel/ui/states.tsx";
import { ProfileHead } from "./ProfileHead.tsx";

/** RT-10, AU-18: one's own data, language and theme. */
export default function Profile() {
  const t = useText();
  const kernel = useKernel();
  const { user, deviceType, language, theme } = useConsoleState();
  const own = useQuery(
    { queryKey: ["account", "own", user.accountId], queryFn: ({ signal }) => kernel.api.call(getOwnUser, {}, signal) },
    kernel.queryClient,
  );
  if (own.isPending) return <Skeleton rows={7} />;
  if (own.isError) return <ErrorState title={t("account.profile.failed")} onRetry={() => void own.refetch()} isRetrying={own.isFetching} />;
  const { data } = own;
  const rows: [string, string][] = [
    [t("account.profile.email"), `${data.email} · ${t(data.isEmailVerified ? "account.profile.verified" : "account.profile.notVerified")}`],
    ...(data.phoneNumber ? [[t("account.profile.phone"), data.phoneNumber] satisfies [string, string]] : []),
    [t("account.profile.role"), data.roleName],
    [t("account.profile.account"), user.accountName],
    [t("account.profile.sites"), user.sites.map(({ name }) => name).join(", ") || t("account.profile.noSites")],
    [t("account.profile.mobile"), data.mobileId ?? t(data.mobileCredential ? "account.profile.yes" : "account.profile.no")],
    [t("account.profile.device"), t(`account.profile.on${deviceType}`)],
  ];
  return (
    <div className="pbody scroll">
      <ProfileHead name={data.fullName} />
      <div className="sect">
        <dl className="kv">
          {rows.map(([name, value]) => (
            <div key={name} className="kvrow">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3>{t("account.profile.appearance")}</h3>
        <div className="profile-choices">
          <Segmented
            label={t("account.profile.language")}
            options={[
              { value: "en", label: "English" },
              { value: "es", label: "Español" },
            ]}
            value={language}
            onValueChange={(localeISO2) => void kernel.commands.run("kernel:set-language", { localeISO2 })}
          />
          <Segmented
            label={t("account.profile.theme")}
            options={[
              { value: "light", label: t("account.profile.light") },
              { value: "dark", label: t("account.profile.dark") },
            ]}
            value={theme}
            onValueChange={(next) => {
              if (next !== theme) void kernel.commands.run("kernel:toggle-theme");
            }}
          />
        </div>
      </div>
    </div>
  );
}
