import { useState } from "react";
import { useSnapshot } from "valtio";
import { duration } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Download, Share2, X } from "#kernel/ui/icons.ts";
import type { Player } from "../player/player.ts";

/** SR-01: what is to be taken away of a recording, and how. */
export function RangeBar({ player, timeText }: { player: Player; timeText: (ms: number) => string }) {
  const t = useText();
  const { language } = useConsoleState();
  const { instanceId } = usePanel();
  const { selection } = useSnapshot(player.state);
  const [isCollapsed, setIsCollapsed] = useState(true);
  const download = useCommand("playback:download", { instanceId, gaps: isCollapsed ? "collapse" : "keep" });
  const share = useCommand("playback:share", { instanceId });
  const select = useCommand("playback:select", { instanceId });
  if (!selection) return undefined;
  return (
    <fieldset className="playback-bar playback-range" aria-label={t("playback.range.title")}>
      <span className="num">
        {timeText(selection.fromMs)} – {timeText(selection.toMs)}
      </span>
      <span className="faint num">{duration(selection.toMs - selection.fromMs, language)}</span>
      <span className="grow" />
      <Checkbox label={t("playback.range.collapse")} isChecked={isCollapsed} onCheckedChange={setIsCollapsed} />
      <Button size="s" icon={Share2} disabledReason={share.reason} onClick={share.run}>
        {t("playback.range.share")}
      </Button>
      <Button size="s" variant="primary" icon={Download} disabledReason={download.reason} onClick={download.run}>
        {t("playback.range.download")}
      </Button>
      <IconButton look="video" icon={X} label={t("playback.cancel")} keys={select.keys} onClick={select.run} />
    </fieldset>
  );
}
