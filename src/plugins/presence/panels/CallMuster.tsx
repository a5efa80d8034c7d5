import { useState } from "react";
import { limits } from "#contract/limits.ts";
import type { ZoneOccupancy } from "#contract/presence.ts";
import { useCommand, useConsoleState, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { PanelBody, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { MultiPickField, PickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickItem } from "#kernel/ui/pick/usePickSearch.ts";
import { TextField } from "#kernel/ui/TextField.tsx";
import { among } from "./among.ts";
import { useOccupancy } from "./useOccupancy.ts";
import "./muster.css";
import { callMuster } from "../commands/musterCommands.ts";

/** Asks where to muster, where to assemble, and why, in two pickers and a button, because time is short. */
export function CallMuster({ site }: { site: string | undefined }) {
  const t = useText();
  const { user } = useConsoleState();
  const onlySite = user.sites.length === 1 ? user.sites[0]?.id : undefined;
  const [siteId, setSiteId] = useState(site ?? onlySite);
  const sites: PickItem[] = user.sites.map(({ id, name }) => ({ id, title: name }));
  return (
    <PanelFrame label={t("presence.command.newMuster")}>
      <PanelHead title={t("presence.command.newMuster")} subtitle={t("presence.call.about")} />
      <PanelBody>
        <div className="muster-call">
          <PickField
            label={t("presence.column.site")}
            search={among(sites)}
            value={sites.find(({ id }) => id === siteId)}
            onValueChange={(item) => setSiteId(item?.id)}
          />
          <OfSite key={siteId ?? ""} siteId={siteId} />
        </div>
      </PanelBody>
    </PanelFrame>
  );
}

function OfSite({ siteId }: { siteId: string | undefined }) {
  const t = useText();
  const zones = useOccupancy(siteId).filter((zone) => zone.siteId === siteId);
  const items: PickItem[] = zones.map(({ zoneId, zoneName, inside }) => ({
    id: zoneId,
    title: zoneName,
    subtitle: t("presence.count", { count: inside }),
  }));
  const [wanted, setWanted] = useState<PickItem[]>([]);
  const [assembly, setAssembly] = useState<PickItem[]>([]);
  const [reason, setReason] = useState("");
  const call = useCommand(callMuster, {
    siteId: siteId ?? "",
    ...(wanted.length > 0 && { zoneIds: wanted.map(({ id }) => id) }),
    ...(assembly.length > 0 && { assemblyZoneIds: assembly.map(({ id }) => id) }),
    ...(reason.trim() !== "" && { reason }),
  });
  const count = countOf(zones, wanted, assembly);
  return (
    <>
      <MultiPickField
        label={t("presence.call.zones")}
        hint={t("presence.call.zonesHint")}
        isOptional
        search={among(items)}
        values={wanted}
        onValuesChange={setWanted}
      />
      <MultiPickField
        label={t("presence.call.assembly")}
        hint={t("presence.call.assemblyHint")}
        isOptional
        search={among(items)}
        values={assembly}
        onValuesChange={setAssembly}
      />
      <TextField
        label={t("presence.call.reason")}
        isOptional
        maxLength={limits.commentMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="row">
        <Button
          variant="danger"
          icon={call.command?.icon}
          isPending={call.isPending}
          disabledReason={siteId === undefined ? t("presence.call.noSite") : call.reason}
          onClick={call.run}
        >
          {t("presence.command.callMuster")}
        </Button>
        {siteId !== undefined && <span className="muted">{t("presence.call.now", { count })}</span>}
      </div>
    </>
  );
}

function countOf(zones: readonly ZoneOccupancy[], wanted: readonly PickItem[], assembly: readonly PickItem[]): number {
  const isIn = (items: readonly PickItem[], zoneId: string) => items.some(({ id }) => id === zoneId);
  return zones
    .filter(({ zoneId }) => !isIn(assembly, zoneId) && (wanted.length === 0 || isIn(wanted, zoneId)))
    .reduce((sum, { inside }) => sum + inside, 0);
}
