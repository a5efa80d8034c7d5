import { ApiError } from "#kernel/apiError.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { PanelFrame } from "#kernel/ui/panelParts.tsx";
import { NoPermission, Skeleton } from "#kernel/ui/states.tsx";
import type { MusterParams } from "../muster/musterParams.ts";
import { useMuster } from "../muster/useMuster.ts";
import { CallMuster } from "./CallMuster.tsx";
import { LiveMuster } from "./LiveMuster.tsx";

/** B-22: a running muster, or a muster to call. */
export default function MusterPanel({ params }: PanelProps<typeof MusterParams>) {
  const t = useText();
  const { scopes } = useConsoleState();
  const { id } = params;
  if (!scopes.has("zone_r")) return <NoPermission title={t("presence.noZones.title")}>{t("presence.noMusters")}</NoPermission>;
  if (id !== undefined) return <OneMuster key={id} id={id} params={params} />;
  if (!scopes.has("lockdown_w")) return <NoPermission title={t("presence.noCall.title")}>{t("presence.noCall.hint")}</NoPermission>;
  return <CallMuster site={params.site} />;
}

function OneMuster({ id, params }: { id: string; params: MusterParams }) {
  const t = useText();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useMuster(id);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403);
  // Without a connection the loaded data stays on screen and can be printed.
  if (data && !isGone) {
    const stale = error ? { asOfMs: dataUpdatedAt, isRetrying: isFetching, retry: () => void refetch() } : undefined;
    return <LiveMuster whole={data} params={params} stale={stale} />;
  }
  return (
    <PanelFrame label={t("presence.panel.muster")}>
      {error ? <FailureState title={t("presence.musterFailed")} error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
    </PanelFrame>
  );
}
