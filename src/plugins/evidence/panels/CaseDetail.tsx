import { useEffect, useState } from "react";
import type { EvidenceCase } from "#contract/evidenceCases.ts";
import { ApiError } from "#kernel/apiError.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { byteCount } from "#kernel/format/numbers.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Ellipsis, Folder, Pencil } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { type KeyValue, KeyValueList, PanelBody, PanelFrame, PanelHead, Section, Toolbar } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty, NoPermission, Skeleton } from "#kernel/ui/states.tsx";
import { useCase } from "../caseQuery.ts";
import { caseChip } from "../caseState.ts";
import type { CaseDetailParams } from "../panels.ts";
import { CaseForm } from "./CaseForm.tsx";
import { CaseItems } from "./CaseItems.tsx";
import { caseActions } from "./caseActions.ts";
import { LogForm } from "./LogForm.tsx";

/** B-04: one case with its items and commands. */
export default function CaseDetail({ params }: PanelProps<typeof CaseDetailParams>) {
  const t = useText();
  const panel = usePanel();
  const { user } = useConsoleState();
  const { id } = params;
  const { data, error, refetch } = useCase(id);
  const name = data?.name;
  useEffect(() => panel.setTitle(name), [panel, name]);
  if (data && !error)
    return (
      <>
        <Found key={data.id} found={data} />
        {params.ask === "log" && <LogForm caseId={data.id} onDone={() => panel.setParams({ id: data.id })} />}
      </>
    );
  return (
    <PanelFrame label={t("evidence.one")}>
      {!user.videoRights.export ? (
        <NoPermission title={t("evidence.forbidden")}>{t("errors.error_export_not_allowed")}</NoPermission>
      ) : id === undefined ? (
        <Empty icon={Folder} title={t("evidence.none")}>
          {t("evidence.noneHint")}
        </Empty>
      ) : error instanceof ApiError && error.status === 404 ? (
        <Empty icon={Folder} title={t("evidence.gone")}>
          {t("errors.error_case_not_found")}
        </Empty>
      ) : error ? (
        <FailureState title={t("evidence.failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </PanelFrame>
  );
}

function Found({ found }: { found: EvidenceCase }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const [isChanging, setIsChanging] = useState(false);
  const { icon, label, level } = caseChip(found, kernel);
  const {
    id,
    name,
    referenceNumber,
    note,
    isClosed,
    isLocked,
    lockedBytes,
    lockedByName = "",
    lockedAtUtc = "",
    openedBy,
    openedAtUtc,
  } = found;
  const locked = isLocked && t("evidence.lockedBy", { name: lockedByName, at: dateAndTime(lockedAtUtc, language, undefined) });
  const rows: (KeyValue | false)[] = [
    { key: t("evidence.column.state"), value: <StateChip icon={icon} word={label} level={level} /> },
    referenceNumber !== "" && { key: t("evidence.column.reference"), value: <span className="code">{referenceNumber}</span> },
    { key: t("evidence.column.opened"), value: `${openedBy.name}, ${dateAndTime(openedAtUtc, language, undefined)}` },
    locked !== false && { key: t("evidence.lockedSince"), value: locked },
    isLocked && { key: t("evidence.column.space"), value: byteCount(lockedBytes, language) },
    note !== "" && { key: t("evidence.form.note"), value: note },
  ];
  const entries = commandMenu(kernel, { heading: name, groups: [caseActions(found)], args: { id }, danger: ["evidence:delete"] });
  return (
    <PanelFrame label={name}>
      <PanelHead
        title={name}
        subtitle={t("evidence.one")}
        actions={
          <>
            <IconButton
              icon={Pencil}
              label={t("evidence.form.change")}
              disabledReason={isClosed ? t("errors.error_case_closed") : undefined}
              onClick={() => setIsChanging(true)}
            />
            <Menu entries={entries} trigger={<IconButton icon={Ellipsis} label={t("evidence.actions")} />} />
          </>
        }
      />
      <Toolbar label={t("evidence.tools")}>
        {caseActions(found)
          .filter((command) => command !== "evidence:delete" && command !== "evidence:close")
          .map((command) => (
            <CaseButton key={command} command={command} id={id} />
          ))}
      </Toolbar>
      <PanelBody>
        <Section>
          <KeyValueList rows={rows.filter((row) => row !== false)} />
        </Section>
        <CaseItems found={found} />
      </PanelBody>
      {isChanging && <CaseForm stored={found} onDone={() => setIsChanging(false)} />}
    </PanelFrame>
  );
}

function CaseButton({ command, id }: { command: string; id: string }) {
  const kernel = useKernel();
  const found = kernel.commands.get(command);
  const availability = kernel.commands.availabilityById(command, { id });
  if (!found || availability.state === "hidden") return undefined;
  return (
    <Button
      size="s"
      icon={found.icon}
      disabledReason={availability.state === "disabled" ? availability.reason : undefined}
      onClick={() => void kernel.commands.runById(command, { id })}
    >
      {kernel.t(found.title)}
    </Button>
  );
}
