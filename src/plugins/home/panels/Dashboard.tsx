import { lazy, Suspense } from "react";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { DeviceWidget } from "./DeviceWidget.tsx";
import { EventWidget } from "./EventWidget.tsx";
import "../home.css";

// Its chart is drawn by a library of its own, which the first paint does not wait for. It is asked for while nobody knows yet who
// works here, and again when it is drawn and did not come.
const loadChart = () => import("./EventsOverTime.tsx");
const early = loadChart();
early.catch(() => undefined);
const EventsOverTime = lazy(() => early.catch(loadChart));

/** RT-10: what deserves a look now, from what this session may see. */
export default function Dashboard() {
  const t = useText();
  const { scopes } = useConsoleState();
  const [hasDevices, hasEvents] = [scopes.has("device_r"), scopes.has("accesslogs_r")];
  if (!hasDevices && !hasEvents) return <Empty title={t("home.nothing.title")}>{t("home.nothing.text")}</Empty>;
  return (
    <div className="pbody scroll home-dashboard">
      {hasEvents && (
        <Suspense fallback={<Skeleton rows={7} />}>
          <EventsOverTime />
        </Suspense>
      )}
      <div className="home-columns">
        {hasDevices && <DeviceWidget />}
        {hasEvents && <EventWidget />}
      </div>
    </div>
  );
}
