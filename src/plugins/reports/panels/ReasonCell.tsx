import { useQuery } from "@tanstack/react-query";
import type { EventLog } from "#contract/eventLogs.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import { useConsoleState, useKernel } from "#kernel/hooks.ts";
import { AccessWords } from "../../access/services.ts";

/** The rule of the door's decision in words; empty if the door stored none. */
export function ReasonCell({ event }: { event: EventLog }) {
  const kernel = useKernel();
  const { language, user } = useConsoleState();
  const zone = (user.sites.find(({ id }) => id === event.siteId) ?? user.sites[0])?.timeZoneId;
  const { data } = useQuery(
    {
      queryKey: ["reports", "reason", user.accountId, event.id, language],
      queryFn: async () => (await kernel.use(AccessWords).reason(event.id, zone)) ?? "",
      enabled: dataOf(event, "access.decision")?.because !== undefined,
      // A stored decision never changes.
      staleTime: Number.POSITIVE_INFINITY,
    },
    kernel.queryClient,
  );
  return (
    <span className="trunc" title={data}>
      {data}
    </span>
  );
}
