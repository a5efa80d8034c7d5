import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Empty, ErrorState, Skeleton } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";

/** How many devices of each site are connected. */
export default function SitesConnected() {
  const t = useText();
  const directory = useKernel().use(DeviceDirectory);
  const { devices, status } = useSnapshot(directory.state);
  const sites = [...Map.groupBy(Object.values(devices) as Device[], ({ siteName }) => siteName)]
    .map(([name, own]) => ({ name, all: own.length, connected: own.filter(({ isConnected }) => isConnected).length }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <section className="home-widget" aria-label={t("home.sites.title")}>
      <h2 className="h3 home-head">{t("home.sites.title")}</h2>
      {status === "loading" && <Skeleton rows={4} />}
      {status === "failed" && <ErrorState title={t("home.doors.failed")} onRetry={() => void directory.reload()} />}
      {status === "ready" && sites.length === 0 && <Empty title={t("home.sites.none")} />}
      <ul className="home-list">
        {sites.map(({ name, all, connected }) => (
          <li key={name} className="home-row">
            <span className="med trunc">{name}</span>
            <span className="end tn">
              {connected} / {all}
            </span>
            <meter className="home-meter" min={0} max={all} value={connected} low={all} aria-label={t("home.sites.connected", { name })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
