import { useSnapshot } from "valtio";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Figure } from "#kernel/ui/Figure.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { doorListPanel } from "../panels.ts";

/** How many doors and intercoms are connected. */
export default function DoorsOnline() {
  const t = useText();
  const kernel = useKernel();
  const { devices, status } = useSnapshot(kernel.use(DeviceDirectory).state);
  const doors = Object.values(devices).filter(isDoor);
  const online = doors.filter(({ isConnected }) => isConnected).length;
  const offline = doors.length - online;
  return (
    <Figure
      label={t("doors.widget.online")}
      value={status === "loading" ? undefined : online}
      of={doors.length}
      note={offline === 0 ? t("doors.widget.allOnline") : t("doors.widget.offline", { count: offline })}
      tone={offline > 0 ? "danger" : undefined}
      failure={status === "failed" ? t("doors.list.failed") : undefined}
      onOpen={() => kernel.panels.open(doorListPanel)}
    />
  );
}
