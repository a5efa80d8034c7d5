import { useState } from "react";
import { useSnapshot } from "valtio";
import type { Macro } from "#contract/macros.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { ChevronDown, ChevronRight, CirclePlay, Keyboard } from "#kernel/ui/icons.ts";
import { KeyCaps } from "#kernel/ui/KeyCaps.tsx";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { ownCommandId } from "../commands/ownCommand.ts";
import { Macros } from "../ownMacros.ts";
import type { MacroRun } from "../runs.ts";
import { MacroSteps } from "./MacroSteps.tsx";
import "./macros.css";
import { activityPanel } from "../../home/services.ts";
import { stopMacro } from "../commands/macroCommands.ts";

/** C-02: the person's macros with their steps and the result of the last run. */
export default function MacroList() {
  const kernel = useKernel();
  const t = useText();
  const own = kernel.kept(Macros);
  const { status, failure, macros } = useSnapshot(own.state);
  const { run } = useSnapshot(own.runs.state);
  const [opened, setOpened] = useState<string>();
  if (status === "loading") return <Skeleton rows={4} />;
  if (status === "failed") return <FailureState title={t("macros.failed")} error={failure} onRetry={() => void own.reload()} />;
  if (macros.length === 0) {
    const toActivity = <Button onClick={() => kernel.panels.open(activityPanel)}>{t("macros.toActivity")}</Button>;
    return (
      <Empty icon={Keyboard} title={t("macros.none")} action={toActivity}>
        {t("macros.noneHint")}
      </Empty>
    );
  }
  return (
    <PanelFrame label={t("macros.title")}>
      <PanelBody>
        <ul className="macros">
          {(macros as readonly Macro[]).map((macro) => {
            const ofThis = run?.macro === macro.id ? (run as MacroRun) : undefined;
            const isOpen = opened === macro.id || ofThis?.status === "running" || (opened === undefined && ofThis !== undefined);
            return (
              <li key={macro.id}>
                <MacroHead macro={macro} run={ofThis} isOpen={isOpen} onToggle={() => setOpened(isOpen ? "" : macro.id)} />
                {isOpen && <MacroSteps macro={macro} run={ofThis} />}
              </li>
            );
          })}
        </ul>
      </PanelBody>
    </PanelFrame>
  );
}

interface HeadProps {
  macro: Macro;
  run: MacroRun | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function MacroHead({ macro: { id, name, steps }, run, isOpen, onToggle }: HeadProps) {
  const { commands } = useKernel();
  const t = useText();
  const command = ownCommandId(id);
  const keys = commands.get(command)?.keys;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const button = (word: string, act: string, args: object) => (
    <Button size="s" variant="quiet" aria-label={`${t(word)}: ${name}`} onClick={() => void commands.runById(act, args)}>
      {t(word)}
    </Button>
  );
  return (
    <div className="macro-head">
      <button type="button" className="macro-name" aria-expanded={isOpen} onClick={onToggle}>
        <Chevron className="i" aria-hidden />
        <span className="med trunc">{name}</span>
        <span className="faint fs12 nowrap">{t("macros.steps", { count: steps.length })}</span>
      </button>
      {keys && <KeyCaps keys={keys} />}
      <span className="macro-deeds">
        {run?.status === "running" ? (
          <Button size="s" disabledReason={run.isStopping ? t("macros.stopping") : undefined} onClick={() => void commands.run(stopMacro)}>
            {t("macros.stop")}
          </Button>
        ) : (
          <Button size="s" icon={CirclePlay} aria-label={`${t("macros.run")}: ${name}`} onClick={() => void commands.runById(command)}>
            {t("macros.run")}
          </Button>
        )}
        {button("macros.key", "kernel:change-keys", { command })}
        {button("macros.rename", "macros:rename", { id })}
        {button("macros.delete", "macros:delete", { id })}
      </span>
    </div>
  );
}
