import { useEffect, useState } from "react";
import { useConsole, useSessionState, useShellCommand, useShellState, useShellText } from "../console/consoleContext.ts";
import { showKeys } from "../console/keyCommands.ts";
import { PluginItem } from "../console/PluginItem.tsx";
import { updateShell } from "../console/shellState.ts";
import { ownSite } from "../format/ownSite.ts";
import { timeAndZone } from "../format/siteTime.ts";
import { numberMs } from "../keys/keyListener.ts";
import { isGranted } from "../registry/visibility.ts";
import { Activity, CloudOff, type Icon, RefreshCw } from "../ui/icons.ts";
import { KeyCaps } from "../ui/KeyCaps.tsx";

const statusLook: Record<"connecting" | "live" | "stale" | "offline", { icon: Icon; className: string }> = {
  connecting: { icon: RefreshCw, className: "st" },
  live: { icon: Activity, className: "st" },
  stale: { icon: RefreshCw, className: "st st--text-warn" },
  offline: { icon: CloudOff, className: "st st--text-bad" },
};

export function StatusBar() {
  const t = useShellText();
  const { statusItems } = useConsole();
  const state = useSessionState();
  const keySheet = useShellCommand(showKeys);
  const { status, roundTripMs } = state.realtime;
  const { typedNumber } = useShellState();
  const look = status === "idle" ? undefined : statusLook[status];
  return (
    <footer className="status">
      {look && (
        <output className={look.className}>
          <look.icon className="i" aria-hidden />
          {t(`kernel.realtime.${status}`)}
          {status === "live" && roundTripMs !== undefined && ` · ${roundTripMs} ms`}
        </output>
      )}
      {statusItems
        .filter(({ thing }) => isGranted(thing, state))
        .map(({ thing, pluginId }) => (
          <PluginItem key={thing.id} item={thing} pluginId={pluginId} />
        ))}
      {typedNumber !== undefined && <TypedNumber digits={typedNumber} />}
      <span className="end" />
      <SiteClock />
      {!state.isNarrow && (
        <button type="button" className="row status-keys" onClick={keySheet.run}>
          {t("kernel.shell.keysHere")} {keySheet.keys && <KeyCaps keys={keySheet.keys} />}
        </button>
      )}
    </footer>
  );
}

/** Shows a number that is typed outside any field, until the time for its next key is over. */
function TypedNumber({ digits }: { digits: string }) {
  const t = useShellText();
  const { shell } = useConsole();
  useEffect(() => {
    const timer = setTimeout(() => updateShell(shell, { typedNumber: undefined }), numberMs);
    return () => clearTimeout(timer);
  }, [shell, digits]);
  return (
    <output className="row st st--info">
      {t("kernel.keys.typed", { number: digits })} <KeyCaps keys="enter" />
    </output>
  );
}

/** The time at the person's own site, by the server's clock, with its time zone. */
function SiteClock() {
  const { realtime } = useConsole();
  const { user, language, isNarrow } = useSessionState();
  const site = ownSite(user.sites);
  const [nowMs, setNowMs] = useState(() => realtime.serverNowMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(realtime.serverNowMs()), 1000);
    return () => clearInterval(timer);
  }, [realtime]);
  if (!site) return undefined;
  return (
    <span className="trunc">
      {!isNarrow && `${site.name} · `}
      <time>{timeAndZone(new Date(nowMs).toISOString(), language, site.timeZoneId)}</time>
    </span>
  );
}
