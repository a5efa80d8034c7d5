import { useSnapshot } from "valtio";
import type { DeviceType } from "#contract/enumerations.ts";
import { NoticeKind, type NoticeRules, type NoticeWay, noticeKinds, noticeWays } from "#contract/notices.ts";
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
import { kinds } from "../kinds.ts";
import { OwnNotices } from "../ownNotices.ts";
import { noRules } from "../ruleChanges.ts";
import { OutsideSetting } from "./OutsideSetting.tsx";
import { QuietHoursEditor } from "./QuietHoursEditor.tsx";
import "./notices.css";
import { setNoticeWay } from "../commands/noticeCommands.ts";

/** B-28: which notifications reach this person and when. Each choice applies at once on all their consoles. */
export default function NoticeSettings() {
  const kernel = useKernel();
  const t = useText();
  const notices = kernel.kept(OwnNotices);
  const { user, scopes, features } = useConsoleState();
  const { status, failure, rules: stored } = useSnapshot(notices.state) as typeof notices.state;
  if (status === "loading") return <Skeleton rows={6} />;
  if (status === "failed") {
    return <FailureState title={t("notices.settingsFailed")} error={failure} onRetry={() => void notices.reload()} />;
  }
  const rules = stored ?? noRules(user.sites[0]?.timeZoneId ?? "UTC");
  const offered = NoticeKind.options.filter((kind) => kinds[kind].isOffered({ scopes, features }));
  return (
    <PanelFrame label={t("notices.rules")}>
      <PanelHead title={t("notices.rules")} />
      <PanelBody>
        <div className="notice-settings">
          <p className="muted">{t("notices.about")}</p>
          <Banner level="info" icon={ShieldCheck}>
            {t("notices.always")}
          </Banner>
          <Kinds offered={offered} rules={rules} />
          {offered.map((kind) => {
            const { deviceType } = kinds[kind];
            return deviceType !== undefined && <Devices key={kind} kind={kind} deviceType={deviceType} rules={rules} />;
          })}
          <OutsideSetting />
          <QuietHoursEditor key={JSON.stringify([rules.timeZoneId, rules.quietHours])} rules={rules} />
        </div>
      </PanelBody>
    </PanelFrame>
  );
}

function Kinds({ offered, rules }: { offered: readonly NoticeKind[]; rules: NoticeRules }) {
  const t = useText();
  return (
    <section className="notice-part">
      <h3 className="strong">{t("notices.kinds")}</h3>
      {offered.map((kind) => (
        <div key={kind} className="notice-row">
          <span className="notice-text">
            <span className="med">{t(`notices.kind.${kind}`)}</span>
            <span className="fs12 muted">{t(`notices.kindHint.${kind}`)}</span>
          </span>
          <Way kind={kind} label={t(`notices.kind.${kind}`)} way={wayOf(rules, kind) ?? noticeKinds[kind].standardWay} />
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
      onValueChange={(next) => void commands.run(setNoticeWay, { kind, way: next, ...(serialNumber !== undefined && { serialNumber }) })}
    />
  );
}

/** Devices with a setting that differs from their kind's. */
function Devices({ kind, deviceType, rules }: { kind: NoticeKind; deviceType: DeviceType; rules: NoticeRules }) {
  const kernel = useKernel();
  const t = useText();
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  const own = rules.choices.flatMap(({ kind: chosen, serialNumber, way }) =>
    chosen === kind && serialNumber !== undefined ? [{ serialNumber, way }] : [],
  );
  const isOwn = (serialNumber: string) => own.some((each) => each.serialNumber === serialNumber);
  const set = (serialNumber: string, way?: NoticeWay) =>
    void kernel.commands.run(setNoticeWay, { kind, serialNumber, ...(way && { way }) });
  const choices = Object.values(devices)
    .filter((device) => device.deviceType === deviceType && !isOwn(device.serialNumber))
    .map(({ serialNumber, name, siteName }) => ({ value: serialNumber, label: name, note: siteName }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
  return (
    <section className="notice-part">
      <h3 className="strong">{t(`notices.devices.${kind}.title`)}</h3>
      {own.length === 0 && <p className="muted">{t(`notices.devices.${kind}.none`)}</p>}
      {own.map(({ serialNumber, way }) => {
        const name = devices[serialNumber]?.name ?? serialNumber;
        return (
          <div key={serialNumber} className="notice-row">
            <span className="notice-text med">{name}</span>
            <Way kind={kind} serialNumber={serialNumber} label={t(`notices.devices.${kind}.one`, { name })} way={way} />
            <IconButton size="s" icon={X} label={t("notices.forgetDevice", { name })} onClick={() => set(serialNumber)} />
          </div>
        );
      })}
      {choices.length > 0 && (
        <Combobox
          className="notice-add"
          label={t(`notices.devices.${kind}.add`)}
          choices={choices}
          value={undefined}
          onValueChange={(serialNumber) => serialNumber !== undefined && set(serialNumber, "none")}
        />
      )}
    </section>
  );
}
