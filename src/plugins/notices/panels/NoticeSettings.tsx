import { useSnapshot } from "valtio";
import { DeviceType } from "#contract/enumerations.ts";
import { noticeKinds, type NoticeKind, type NoticeRules, noticeWays, type NoticeWay } from "#contract/notices.ts";
import { standardWays } from "#domain/notices/noticeWay.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Combobox } from "#kernel/ui/Combobox.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { ShieldCheck, X } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { OwnNotices } from "../ownNotices.ts";
import { noRules } from "../ruleChanges.ts";
import { OutsideSetting } from "./OutsideSetting.tsx";
import { QuietHoursEditor } from "./QuietHoursEditor.tsx";
import "./notices.css";

/** B-28: what reaches this person and when. Each choice counts at once, on every console of theirs. */
export default function NoticeSettings() {
  const kernel = useKernel();
  const t = useText();
  const notices = kernel.kept(OwnNotices);
  const { user } = useConsoleState();
  const { status, failure, rules: stored } = useSnapshot(notices.state) as typeof notices.state;
  if (status === "loading") return <Skeleton rows={6} />;
  if (status === "failed") {
    return <FailureState title={t("notices.settingsFailed")} error={failure} onRetry={() => void notices.reload()} />;
  }
  const rules = stored ?? noRules(user.sites[0]?.timeZoneId ?? "UTC");
  return (
    <PanelFrame label={t("notices.rules")}>
      <PanelHead title={t("notices.rules")} />
      <PanelBody>
        <div className="notice-settings">
          <p className="muted">{t("notices.about")}</p>
          <Banner level="info" icon={ShieldCheck}>
            {t("notices.always")}
          </Banner>
          <Kinds rules={rules} />
          <Devices rules={rules} />
          <OutsideSetting />
          <QuietHoursEditor key={JSON.stringify([rules.timeZoneId, rules.quietHours])} rules={rules} />
        </div>
      </PanelBody>
    </PanelFrame>
  );
}

function Kinds({ rules }: { rules: NoticeRules }) {
  const t = useText();
  const { scopes, features } = useConsoleState();
  const isOffered: Record<NoticeKind, boolean> = {
    doorbell: scopes.has("device_r") && features.intercom,
    approval: scopes.has("account_w") && features.passRequiresApproval,
    firmware: scopes.has("account_r"),
  };
  return (
    <section className="notice-part">
      <h3 className="strong">{t("notices.kinds")}</h3>
      {noticeKinds
        .filter((kind) => isOffered[kind])
        .map((kind) => (
          <div key={kind} className="notice-row">
            <span className="notice-text">
              <span className="med">{t(`notices.kind.${kind}`)}</span>
              <span className="fs12 muted">{t(`notices.kindHint.${kind}`)}</span>
            </span>
            <Way kind={kind} label={t(`notices.kind.${kind}`)} way={wayOf(rules, kind) ?? standardWays[kind]} />
          </div>
        ))}
    </section>
  );
}

function wayOf({ choices }: NoticeRules, kind: NoticeKind): NoticeWay | undefined {
  return choices.find((choice) => choice.kind === kind && choice.serialNumber === undefined)?.way;
}

function Way({ kind, serialNumber, label, way }: { kind: NoticeKind; serialNumber?: string; label: string; way: NoticeWay }) {
  const { commands } = useKernel();
  const t = useText();
  return (
    <Segmented
      label={label}
      size="s"
      value={way}
      options={noticeWays.map((value) => ({ value, label: t(`notices.way.${value}`) }))}
      onValueChange={(next) =>
        void commands.run("notices:set-way", { kind, way: next, ...(serialNumber !== undefined && { serialNumber }) })
      }
    />
  );
}

/** The bells that are told otherwise than the others. */
function Devices({ rules }: { rules: NoticeRules }) {
  const kernel = useKernel();
  const t = useText();
  const { scopes, features } = useConsoleState();
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  if (!scopes.has("device_r") || !features.intercom) return undefined;
  const own = rules.choices.flatMap(({ kind, serialNumber, way }) =>
    kind === "doorbell" && serialNumber !== undefined ? [{ serialNumber, way }] : [],
  );
  const isOwn = (serialNumber: string) => own.some((each) => each.serialNumber === serialNumber);
  const set = (serialNumber: string, way?: NoticeWay) =>
    void kernel.commands.run("notices:set-way", { kind: "doorbell", serialNumber, ...(way && { way }) });
  const choices = Object.values(devices)
    .filter(({ deviceType, serialNumber }) => deviceType === DeviceType.Intercoms && !isOwn(serialNumber))
    .map(({ serialNumber, name, siteName }) => ({ value: serialNumber, label: name, note: siteName }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
  return (
    <section className="notice-part">
      <h3 className="strong">{t("notices.devices")}</h3>
      {own.length === 0 && <p className="muted">{t("notices.noDevices")}</p>}
      {own.map(({ serialNumber, way }) => {
        const name = devices[serialNumber]?.name ?? serialNumber;
        return (
          <div key={serialNumber} className="notice-row">
            <span className="notice-text med">{name}</span>
            <Way kind="doorbell" serialNumber={serialNumber} label={t("notices.device", { name })} way={way} />
            <IconButton size="s" icon={X} label={t("notices.forgetDevice", { name })} onClick={() => set(serialNumber)} />
          </div>
        );
      })}
      {choices.length > 0 && (
        <Combobox
          className="notice-add"
          label={t("notices.addDevice")}
          choices={choices}
          value={undefined}
          onValueChange={(serialNumber) => serialNumber !== undefined && set(serialNumber, "none")}
        />
      )}
    </section>
  );
}
