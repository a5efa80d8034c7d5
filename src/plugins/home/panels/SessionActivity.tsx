import { useState } from "react";
import { useSnapshot } from "valtio";
import { secondsText } from "#kernel/format/numbers.ts";
import { timeOfDay } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { Commands } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { CircleCheck, CircleSlash, CircleX, History, type Icon, Keyboard, LoaderCircle } from "#kernel/ui/icons.ts";
import { BulkBar, PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import { undoOf } from "../undoOf.ts";
import "../home.css";
import { createMacro } from "../../macros/services.ts";

type Entries = Commands["activity"];
const nameOf = ({ title, objectName }: Entries[number]) => (objectName === undefined ? title : `${title} ${objectName}`);

const looks = {
  running: { icon: LoaderCircle, level: "info" },
  done: { icon: CircleCheck, level: "rest" },
  failed: { icon: CircleX, level: "bad" },
  cancelled: { icon: CircleSlash, level: "off" },
} as const satisfies Record<string, { icon: Icon; level: "info" | "rest" | "bad" | "off" }>;

/** B-18: every command of this session with outcome and duration, and commands to undo or repeat it. */
export default function SessionActivity() {
  const t = useText();
  const kernel = useKernel();
  const { language } = useConsoleState();
  const entries = useSnapshot(kernel.commands.activity as object) as typeof kernel.commands.activity;
  const [selected, setSelected] = useState<readonly number[]>([]);
  // New entries displace the oldest ones.
  const chosen = entries.filter(({ id }) => selected.includes(id)).map(({ id }) => id);
  const make = useCommand(createMacro);
  const makeMacro = async () => {
    const outcome = await kernel.commands.run(createMacro, { entries: chosen });
    if (outcome.status === "asked") setSelected([]);
  };
  if (entries.length === 0) {
    return (
      <Empty icon={History} title={t("home.activity.none")}>
        {t("home.activity.noneWhy")}
      </Empty>
    );
  }
  return (
    <PanelFrame label={t("home.panel.activity")}>
      {chosen.length > 0 && (
        <BulkBar
          label={t("home.panel.activity")}
          summary={t("home.activity.count", { count: chosen.length })}
          onClear={() => setSelected([])}
        >
          {make.isVisible && (
            <Button size="s" icon={Keyboard} onClick={() => void makeMacro()}>
              {make.title}
            </Button>
          )}
        </BulkBar>
      )}
      <PanelBody>
        <ul className="home-list">
          {entries.map((entry) => (
            <li key={entry.id} className="home-row home-ran">
              <Checkbox
                label={<span className="sr">{t("home.activity.choose", { name: nameOf(entry) })}</span>}
                isChecked={selected.includes(entry.id)}
                onCheckedChange={(isChosen) => setSelected(isChosen ? [...selected, entry.id] : selected.filter((id) => id !== entry.id))}
              />
              <time className="faint fs12" dateTime={new Date(entry.startedAtMs).toISOString()}>
                {timeOfDay(entry.startedAtMs, language, undefined)}
              </time>
              <span className="med trunc">{entry.title}</span>
              <span className="muted trunc">{entry.objectName}</span>
              {entry.endedAtMs !== undefined && (
                <span className="faint fs12 nowrap">{secondsText((entry.endedAtMs - entry.startedAtMs) / 1000, language)}</span>
              )}
              <StateChip
                className="end"
                level={looks[entry.status].level}
                icon={looks[entry.status].icon}
                word={t(`home.activity.${entry.status}`)}
              />
              {entry.code && <span className="code fs12 faint trunc">{entry.code}</span>}
              <UndoButton entry={entry} entries={entries} />
              <Button
                size="s"
                variant="quiet"
                aria-label={`${t("home.activity.again")}: ${nameOf(entry)}`}
                onClick={() => void kernel.commands.runById(entry.command, entry.args)}
              >
                {t("home.activity.again")}
              </Button>
            </li>
          ))}
        </ul>
      </PanelBody>
    </PanelFrame>
  );
}

function UndoButton({ entry, entries }: { entry: Entries[number]; entries: Entries }) {
  const t = useText();
  const { commands } = useKernel();
  const undo = undoOf(entry, entries, commands);
  if (undo === undefined) return undefined;
  return (
    <Button
      size="s"
      variant="quiet"
      aria-label={`${t("home.activity.undo")}: ${nameOf(entry)}`}
      onClick={() => void commands.runById(undo, entry.args)}
    >
      {t("home.activity.undo")}
    </Button>
  );
}
