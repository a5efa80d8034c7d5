import { useQuery } from "@tanstack/react-query";
import { getPhoneCall, type PhoneCall } from "#contract/calls.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { duration, timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Drawer } from "#kernel/ui/Drawer.tsx";
import { Feed, FeedRow } from "#kernel/ui/Feed.tsx";
import { KeyValueList, Section } from "#kernel/ui/panelParts.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { callFaces, callStatusText, callTime, rungText } from "./callFaces.ts";
import { callFacts, outcomeOf } from "./callQuery.ts";

/** IC-05: one call with every step from the event log, kept current while it rings. */
export function CallDrawer({ call, onClose }: { call: PhoneCall; onClose: () => void }) {
  const t = useText();
  const { api, queryClient } = useKernel();
  const { language } = useConsoleState();
  const queryKey = ["reports", "call", call.id];
  const { data, error, refetch } = useQuery(
    { queryKey, queryFn: ({ signal }) => api.call(getPhoneCall, { params: { id: call.id } }, signal), retry: false },
    queryClient,
  );
  useRefreshOn("Calls/Index", queryKey);
  const shown = data ?? call;
  const words: Readonly<Record<string, string>> = {
    status: callStatusText(shown.status, t),
    time: callTime(shown.requestedAtUtc, shown, language),
    method: shown.method === 0 || shown.method === 1 ? t(`reports.calls.method.${shown.method}`) : String(shown.method),
  };
  return (
    <Drawer isOpen onClose={onClose} title={rungText(shown)} subtitle={shown.deviceName}>
      <Section>
        <KeyValueList
          rows={callFacts(shown, (milliseconds) => duration(milliseconds, language)).map(({ fact, value }) => ({
            key: t(`reports.calls.fact.${fact}`),
            value: value ?? words[fact],
          }))}
        />
      </Section>
      <Section title={t("reports.calls.steps")}>
        {error && !data && <FailureState title={t("reports.calls.failed")} error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton rows={4} />}
        {data && (
          <Feed label={t("reports.calls.steps")} isLive>
            {data.steps.map(({ status, atUtc, by }) => (
              <FeedRow
                key={`${status} ${atUtc}`}
                icon={callFaces[outcomeOf(status)].icon}
                title={callStatusText(status, t)}
                time={timeOfDay(atUtc, language, data.timeZoneId)}
                dateTime={atUtc}
                detail={by}
                result={t("reports.calls.after", { time: duration(Date.parse(atUtc) - Date.parse(data.requestedAtUtc), language) })}
              />
            ))}
          </Feed>
        )}
      </Section>
    </Drawer>
  );
}
