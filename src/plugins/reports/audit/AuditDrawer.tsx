import type { AuditEntry } from "#contract/audit.ts";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Drawer } from "#kernel/ui/Drawer.tsx";
import { LinkRows } from "#kernel/ui/LinkRows.tsx";
import { KeyValueList, Section } from "#kernel/ui/panelParts.tsx";
import { useEventWords } from "../../events/services.ts";
import { PersonFace } from "../../users/services.ts";
import { changeWordsOf, reasonOf } from "./changeWords.ts";
import "./audit.css";

/** One audit entry: who, when, why, and every field before and after, side by side. */
export function AuditDrawer({ entry, timeZone, onClose }: { entry: AuditEntry; timeZone: string; onClose: () => void }) {
  const t = useText();
  const kernel = useKernel();
  const words = useEventWords();
  const { language, user } = useConsoleState();
  const site = user.sites.find(({ id }) => id === entry.siteId);
  const zone = site?.timeZoneId ?? timeZone;
  const changes = changeWordsOf(entry, kernel, zone);
  const facts: [string, string | undefined][] = [
    [t("reports.column.reason"), reasonOf(entry)],
    [t("reports.column.device"), entry.deviceName ?? entry.serialNumber],
    [t("reports.column.site"), site?.name],
    [t("reports.column.time"), momentAndZone(entry.occurredAtUtc, language, zone)],
    [t("reports.audit.kind"), entry.kind],
    [t("reports.audit.number"), String(entry.sequence)],
  ];
  const links = words
    .menu(entry)
    .flatMap((link) =>
      link.kind === "action" && link.disabledReason === undefined
        ? [{ id: link.id, icon: link.icon, title: link.label, onOpen: link.onSelect }]
        : [],
    );
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={words.describe(entry).result}
      subtitle={entry.actor.name}
      lead={<PersonFace id={entry.actor.id} name={entry.actor.name} isLarge />}
    >
      <Section>
        <KeyValueList rows={facts.flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]))} />
      </Section>
      {changes.length > 0 && (
        <Section title={t("reports.column.changes")}>
          <table className="audit-changes">
            <thead>
              <tr>
                <th scope="col">{t("reports.audit.field")}</th>
                <th scope="col">{t("reports.audit.before")}</th>
                <th scope="col">{t("reports.audit.after")}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after, isUntold }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  {isUntold ? (
                    <td colSpan={2}>{t("reports.audit.untold")}</td>
                  ) : (
                    <>
                      <td>{before ?? t("reports.audit.nothing")}</td>
                      <td>{after ?? t("reports.audit.nothing")}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
      {links.length > 0 && (
        <Section title={t("reports.audit.more")}>
          <LinkRows label={t("reports.audit.more")} rows={links} />
        </Section>
      )}
    </Drawer>
  );
}
