import { useQuery } from "@tanstack/react-query";
import { listOccupancy } from "#contract/presence.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Figure } from "#kernel/ui/Figure.tsx";
import { insidePanel } from "../panels.ts";

const key = ["presence", "widget"];

/** How many people are inside. Each is in one zone at most. */
export default function PeopleInside() {
  const t = useText();
  const kernel = useKernel();
  useRefreshOn("Presence/Index", key);
  const { data, isError } = useQuery(
    { queryKey: key, queryFn: ({ signal }) => kernel.api.call(listOccupancy, { query: {} }, signal) },
    kernel.queryClient,
  );
  const zones = data?.zones ?? [];
  const used = zones.filter(({ inside }) => inside > 0).length;
  const full = zones.filter(({ inside, occupancyMax }) => occupancyMax > 0 && inside >= occupancyMax).length;
  return (
    <Figure
      label={t("presence.widget.inside")}
      value={data && zones.reduce((sum, { inside }) => sum + inside, 0)}
      note={full === 0 ? t("presence.widget.zones", { count: used }) : t("presence.widget.full", { count: full })}
      tone={full > 0 ? "warn" : undefined}
      failure={isError ? t("presence.widget.failed") : undefined}
      onOpen={() => kernel.panels.open(insidePanel)}
    />
  );
}
