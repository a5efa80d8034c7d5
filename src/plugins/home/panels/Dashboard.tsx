import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Empty } from "#kernel/ui/states.tsx";
import { DeviceWidget } from "./DeviceWidget.tsx";
import { EventWidget } from "./EventWidget.tsx";

/** RT-10: what deserves a look now, from what this session may see. */
export default function Dashboard() {
  const t = useText();
  const { scopes } = useConsoleState();
  const [hasDevices, hasEvents] = [scopes.has("device_r"), scopes.has("accesslogs_r")];
  if (!hasDevices && !hasEvents) return <Empty title={t("home.nothing.title")}>{t("home.nothing.text")}</Empty>;
  return (
    <div className="pbody scroll home-dashboard">
      {hasDevices && <DeviceWidget />}
      {hasEvents && <EventWidget />}
    </div>
  );
}
