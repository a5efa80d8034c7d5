import { useEffect, useState } from "react";
import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import type { Pass } from "#contract/passes.ts";
import { ApiError } from "#kernel/apiError.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useConsoleState, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { IdCard, Info } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { Empty, NoPermission, Skeleton } from "#kernel/ui/states.tsx";
import type { PassDetailParams } from "../panels.ts";
import { usePass } from "../passQueries.ts";
import { isPending } from "../passState.ts";
import { DecisionForm } from "./DecisionForm.tsx";
import { PassFacts } from "./PassFacts.tsx";

/** AP-02, AP-03: one request and its decision. */
export default function PassDetail({ params }: PanelProps<typeof PassDetailParams>) {
  const t = useText();
  const panel = usePanel();
  const { id } = params;
  const { data: pass, error, refetch } = usePass(id);
  const name = pass?.fullName;
  useEffect(() => panel.setTitle(name), [panel, name]);

  if (pass) return <Request key={pass.id} pass={pass} />;
  return (
    <PanelFrame label={t("passes.panel.detail")}>
      {id === undefined ? (
        <Empty icon={IdCard} title={t("passes.detail.none")}>
          {t("passes.detail.noneHint")}
        </Empty>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </PanelFrame>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403) return <NoPermission title={t("passes.list.forbidden")}>{t("passes.list.forbiddenHint")}</NoPermission>;
  if (status === 404)
    return (
      <Empty icon={IdCard} title={t("passes.detail.gone")}>
        {t("passes.detail.goneHint")}
      </Empty>
    );
  return <FailureState title={t("passes.detail.failed")} error={error} onRetry={onRetry} />;
}

function Request({ pass }: { pass: Pass }) {
  const t = useText();
  const { user } = useConsoleState();
  // Tells a person who had opened a pending request that another person has decided on it.
  const [wasPending] = useState(isPending(pass));
  const { decidedBy } = pass;
  const other = wasPending && decidedBy && decidedBy.id !== user.personId ? decidedBy.name : undefined;
  return (
    <PanelFrame label={pass.fullName}>
      <PanelHead title={pass.fullName} subtitle={`${t("passes.detail.kind")} · ${pass.siteName}`} />
      {other !== undefined && (
        <Banner level="warn" icon={Info}>
          {t(`passes.meanwhile.${pass.requestStatus === ApprovalRequestStatus.Approved ? "approved" : "rejected"}`, { name: other })}
        </Banner>
      )}
      <PanelBody>
        <Section title={t("passes.detail.request")}>
          <PassFacts pass={pass} />
        </Section>
        {isPending(pass) && <DecisionForm pass={pass} />}
      </PanelBody>
    </PanelFrame>
  );
}
