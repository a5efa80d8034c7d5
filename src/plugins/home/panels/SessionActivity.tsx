import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CircleCheck, CircleSlash, CircleX, History, type Icon, LoaderCircle } from "#kernel/ui/icons.ts";
import { Empty } from "#kernel/ui/states.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import "../home.css";

const looks = {
  running: { icon: LoaderCircle, level: "info" },
  done: { icon: CircleCheck, level: "rest" },
  failed: { icon: CircleX, level: "bad" },
  cancelled: { icon: CircleSlash, level: "off" },
} as const satisfies Record<string, { icon: Icon; level: "info" | "rest" | "bad" | "off" }>;

/** Every command this session ran, with how it ended and a way to run it again. */
export default function SessionActivity() {
  const t = useText();
  const kernel = useKernel();
  const { language } = useConsoleState();
  const entries = useSnapshot(kernel.commands.activity as object) as typeof kernel.commands.activity;
  const time = useMemo(
    () => new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
    [language],
  );
  if (entries.length === 0) {
    return (
      <Empty icon={History} title={t("home.activity.none")}>
        {t("home.activity.noneWhy")}
      </Empty>
    );
  }
  return (
    <div className="pbody scroll">
      <ul className="home-list">
        {entries.map((entry) => (
          <li key={entry.id} className="home-row">
            <time className="faint fs12" dateTime={new Date(entry.startedAtMs).toISOString()}>
              {time.format(entry.startedAtMs)}
            </time>
            <span className="med trunc">{entry.title}</span>
            <span className="muted trunc">{entry.objectName}</span>
            <StateChip
              className="end"
              level={looks[entry.status].level}
              icon={looks[entry.status].icon}
              word={t(`home.activity.${entry.status}`)}
            />
            {entry.code && <span className="code fs12 faint trunc">{entry.code}</span>}
            <Button size="s" variant="quiet" onClick={() => void kernel.commands.run(entry.command, entry.args)}>
              {t("home.activity.again")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
