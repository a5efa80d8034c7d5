import type { Macro, MacroStep } from "#contract/macros.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { ArrowDown, ArrowUp, CircleCheck, CircleDashed, CircleSlash, CircleX, type Icon, LoaderCircle, X } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { changeMacroSteps } from "../commands/macroCommands.ts";
import { askedBy } from "../commands/ownCommand.ts";
import type { MacroRun, StepRun } from "../runs.ts";

const looks = {
  waiting: { icon: CircleDashed, level: "off" },
  running: { icon: LoaderCircle, level: "info" },
  done: { icon: CircleCheck, level: "ok" },
  failed: { icon: CircleX, level: "bad" },
  cancelled: { icon: CircleSlash, level: "off" },
} as const satisfies Record<StepRun["state"], { icon: Icon; level: "info" | "ok" | "bad" | "off" }>;

/** The steps in order, with commands to move or remove one, or to ask for its arguments on each run. */
export function MacroSteps({ macro: { id, name, steps }, run }: { macro: Macro; run: MacroRun | undefined }) {
  const kernel = useKernel();
  const t = useText();
  const keep = (next: readonly MacroStep[]) => void kernel.commands.run(changeMacroSteps, { id, steps: [...next] });
  const swapped = (index: number, by: 1 | -1) =>
    steps.map((step, at) => (at === index ? steps[index + by] : at === index + by ? steps[index] : step) ?? step);
  return (
    <ol className="macro-steps" aria-label={t("macros.stepsOf", { name })}>
      {steps.map((step, index) => {
        const command = kernel.commands.get(step.command);
        const title = command ? t(command.title) : step.command;
        const label = (word: string) => `${t(word)}: ${title} ${step.objectName}`.trim();
        return (
          // Steps have no id, and a macro may contain the same command twice, so the index is part of the key.
          <li key={`${index} ${step.command}`} className="macro-step">
            <span className="faint fs12">{index + 1}</span>
            <span className="med trunc">{title}</span>
            <span className="muted trunc">{step.objectName}</span>
            <AskedArguments step={step} onChange={(asked) => keep(steps.map((each, at) => (at === index ? { ...each, asked } : each)))} />
            <span className="macro-deeds">
              <StepState step={run?.steps.length === steps.length ? run.steps[index] : undefined} />
              {index > 0 && <IconButton size="s" icon={ArrowUp} label={label("macros.up")} onClick={() => keep(swapped(index, -1))} />}
              {index < steps.length - 1 && (
                <IconButton size="s" icon={ArrowDown} label={label("macros.down")} onClick={() => keep(swapped(index, 1))} />
              )}
              <IconButton
                size="s"
                icon={X}
                label={label("macros.remove")}
                disabledReason={steps.length === 1 ? t("macros.lastStep") : undefined}
                onClick={() => keep(steps.filter((_, at) => at !== index))}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function StepState({ step }: { step: StepRun | undefined }) {
  const t = useText();
  if (!step) return undefined;
  const { icon, level } = looks[step.state];
  const word = t(`macros.state.${step.state}`);
  return <StateChip icon={icon} level={level} word={step.why === undefined ? word : `${word}: ${step.why}`} />;
}

function AskedArguments({ step, onChange }: { step: MacroStep; onChange: (asked: string[]) => void }) {
  const kernel = useKernel();
  const t = useText();
  const askable = Object.keys(step.args).flatMap((name) => {
    const picker = askedBy(step, name, kernel);
    return picker ? [{ name, label: t(picker.label) }] : [];
  });
  return askable.map(({ name, label }) => (
    <Checkbox
      key={name}
      label={t("macros.ask", { name: label })}
      isChecked={step.asked.includes(name)}
      onCheckedChange={(isAsked) => onChange(isAsked ? [...step.asked, name] : step.asked.filter((each) => each !== name))}
    />
  ));
}
