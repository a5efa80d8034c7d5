import { useState } from "react";
import { useSnapshot } from "valtio";
import { duration, zoneName } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Bookmark, Download, Folder, Share2, X } from "#kernel/ui/icons.ts";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { collectClip } from "../../evidence/services.ts";
import { addBookmark } from "../commands/bookmarkCommands.ts";
import { downloadRange, selectRange } from "../commands/playbackCommands.ts";
import { shareRange } from "../commands/shareCommands.ts";
import type { Player } from "../player/player.ts";
import { TypedEdge } from "./TypedEdge.tsx";

const ways = ["download", "share", "case", "bookmark"] as const;
type Way = (typeof ways)[number];
const icons = { download: Download, share: Share2, case: Folder, bookmark: Bookmark } as const;

/** SR-01, SR-02: the range to export and its commands, or why they are not available now. */
export function RangeBar({ player, zone }: { player: Player; zone: string }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const { instanceId } = usePanel();
  const { selection } = useSnapshot(player.state);
  // A running download blocks another one; its progress is shown here.
  useSnapshot(kernel.downloads.state);
  const [isCollapsed, setIsCollapsed] = useState(true);
  const [way, setWay] = useState<Way>("download");
  const download = useCommand(downloadRange, { instanceId, gaps: isCollapsed ? "collapse" : "keep" });
  const share = useCommand(shareRange, { instanceId });
  const collect = useCommand(collectClip, { instanceId });
  const bookmark = useCommand(addBookmark, { instanceId });
  const select = useCommand(selectRange, { instanceId });
  if (!selection) return undefined;
  const { fromMs, toMs } = selection;
  const { reason, run } = { download, share, case: collect, bookmark }[way];
  return (
    <fieldset className="playback-bar playback-range" aria-label={t("playback.range.title")}>
      <TypedEdge label={t("playback.range.from")} atMs={fromMs} zone={zone} onMove={(atMs) => player.moveEdge("fromMs", atMs)} />
      <span aria-hidden>–</span>
      <TypedEdge label={t("playback.range.to")} atMs={toMs} zone={zone} onMove={(atMs) => player.moveEdge("toMs", atMs)} />
      <span className="fs12 num">{zoneName(new Date(fromMs).toISOString(), language, zone)}</span>
      <span className="faint num">{duration(toMs - fromMs, language)}</span>
      <span className="grow" />
      {reason !== undefined && <output className="fs12">{reason}</output>}
      {way === "download" && <Checkbox label={t("playback.range.collapse")} isChecked={isCollapsed} onCheckedChange={setIsCollapsed} />}
      <Segmented
        size="s"
        label={t("playback.range.way")}
        options={ways.map((each) => ({ value: each, label: t(`playback.range.${each}`), icon: icons[each] }))}
        value={way}
        onValueChange={setWay}
      />
      <Button size="s" variant="primary" disabledReason={reason} onClick={run}>
        {t("playback.range.begin")}
      </Button>
      <IconButton look="video" icon={X} label={t("playback.cancel")} keys={select.keys} onClick={select.run} />
    </fieldset>
  );
}
