import { lazy, Suspense } from "react";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { DeviceWidget } from "./DeviceWidget.tsx";
import { EventWidget } from "./EventWidget.tsx";
import "../home.css";

// The chart has a library of its own, which must not delay the first paint. It loads before it is known who is signed in, and again on
// rendering if that failed.
const loadChart = () => import("./EventsOverTime.tsx");
const early = loadChart();
early.catch(() => undefined);
const EventsOverTime = lazy(() => early.catch(loadChart));

/** RT-10: what needs attention now, within the session's rights. */
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
