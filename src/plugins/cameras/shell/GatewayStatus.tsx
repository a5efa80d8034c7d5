import { useSnapshot } from "valtio";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Router } from "#kernel/ui/icons.ts";
import { GatewayReach } from "../services.ts";

/** AU-17: number of gateways in this network, once tested. */
export default function GatewayStatus() {
  const t = useText();
  const all = Object.values(useSnapshot(useKernel().use(GatewayReach).state));
  if (all.length === 0 || all.includes("unknown")) return undefined;
  const local = all.filter((reach) => reach === "local").length;
  const word = local === all.length ? "allLocal" : local === 0 ? "allRemote" : "some";
  return (
    <span className="row">
      <Router className="i" aria-hidden />
      {t(`cameras.reach.${word}`, { local, total: all.length })}
    </span>
  );
}
