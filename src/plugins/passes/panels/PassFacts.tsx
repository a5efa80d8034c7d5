import type { Pass } from "#contract/passes.ts";
import { dateAndTime, zoneName } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { type KeyValue, KeyValueList } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { passChip } from "../passState.ts";

/** All facts for a decision, and the decision. Times are in the site's time zone. */
export function PassFacts({ pass }: { pass: Pass }) {
  const t = useText();
  const { language } = useConsoleState();
  const { icon, label, level } = passChip(pass, { t });
  const at = (instantUtc: string) => <time dateTime={instantUtc}>{dateAndTime(instantUtc, language, pass.timeZoneId)}</time>;
  const rows: (KeyValue | undefined)[] = [
    { key: t("passes.fact.state"), value: <StateChip icon={icon} word={label} level={level} /> },
    { key: t("passes.fact.card"), value: <span className="code">{pass.cardNumber}</span> },
    { key: t("passes.fact.site"), value: pass.siteName, note: zoneName(pass.requestedAtUtc, language, pass.timeZoneId) },
    { key: t("passes.fact.from"), value: at(pass.validFromUtc) },
    { key: t("passes.fact.until"), value: pass.validUntilUtc === undefined ? t("passes.fact.noEnd") : at(pass.validUntilUtc) },
    { key: t("passes.fact.requestedBy"), value: pass.requestedBy.name },
    { key: t("passes.fact.requestedAt"), value: at(pass.requestedAtUtc) },
    pass.requestComments === "" ? undefined : { key: t("passes.fact.reason"), value: pass.requestComments },
    pass.decidedBy && { key: t("passes.fact.decidedBy"), value: pass.decidedBy.name },
    pass.decidedAtUtc === undefined ? undefined : { key: t("passes.fact.decidedAt"), value: at(pass.decidedAtUtc) },
    pass.comments === "" ? undefined : { key: t("passes.fact.comments"), value: pass.comments },
  ];
  return <KeyValueList rows={rows.filter((row) => row !== undefined)} />;
}
