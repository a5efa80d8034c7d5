import { AccountStatus } from "#contract/enumerations.ts";
import { useConsole, useSessionState, useShellState, useShellText } from "../console/consoleContext.ts";
import { PluginItem } from "../console/PluginItem.tsx";
import { updateShell } from "../console/shellState.ts";
import { timeAndZone } from "../format/siteTime.ts";
import { isGranted } from "../registry/visibility.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { CloudOff, CreditCard, ExternalLink, Plug, RefreshCw, TriangleAlert } from "../ui/icons.ts";

const accountTexts: Record<number, string> = {
  [AccountStatus.Inactive]: "kernel.accountStatus.inactive",
  [AccountStatus.Pending]: "kernel.accountStatus.pending",
  [AccountStatus.Suspended]: "kernel.accountStatus.suspended",
  [AccountStatus.PaymentDue]: "kernel.accountStatus.paymentDue",
  [AccountStatus.Expired]: "kernel.accountStatus.expired",
};

/** Banners for lasting conditions, above everything else. */
export function Banners() {
  const t = useShellText();
  const { banners, shell, workspace } = useConsole();
  const state = useSessionState();
  const { deadPlugins, hasLostWindows } = useShellState();
  const accountText = accountTexts[state.user.accountStatus];
  return (
    <div className="banners">
      {accountText && (
        <Banner level={state.user.accountStatus === AccountStatus.PaymentDue ? "warn" : "bad"} icon={CreditCard}>
          {t(accountText)}
        </Banner>
      )}
      <ContactBanner />
      {deadPlugins.map(({ id, reason }) => (
        <Banner
          key={id}
          level="warn"
          icon={Plug}
          onDismiss={() => updateShell(shell, { deadPlugins: shell.deadPlugins.filter((each) => each.id !== id) })}
        >
          {t("kernel.plugin.dead", { name: id })} <span className="faint">{reason}</span>
        </Banner>
      ))}
      {hasLostWindows && (
        <Banner
          level="info"
          icon={TriangleAlert}
          onDismiss={() => updateShell(shell, { hasLostWindows: false })}
          action={
            <Button
              size="s"
              icon={ExternalLink}
              onClick={() => {
                updateShell(shell, { hasLostWindows: false });
                workspace.view?.restoreWindows();
              }}
            >
              {t("kernel.popout.restore")}
            </Button>
          }
        >
          {t("kernel.popout.lost")}
        </Banner>
      )}
      {banners
        .filter(({ thing }) => isGranted(thing, state))
        .map(({ thing, pluginId }) => (
          <PluginItem key={thing.id} item={thing} pluginId={pluginId} />
        ))}
    </div>
  );
}

/** Says that the console may show outdated data, and what still works. */
function ContactBanner() {
  const t = useShellText();
  const { contact } = useConsole();
  const {
    contact: { level, heardMs },
    user: { sites },
    language,
  } = useSessionState();
  if (level === "live") return undefined;
  const time = timeAndZone(heardMs, language, sites[0]?.timeZoneId);
  return (
    <Banner
      level={level === "none" ? "bad" : "warn"}
      icon={CloudOff}
      action={
        <Button size="s" icon={RefreshCw} onClick={contact.recheck}>
          {t("kernel.contact.tryNow")}
        </Button>
      }
    >
      {t(`kernel.contact.${level}`, { time })}
    </Banner>
  );
}
