import { type KeyboardEvent, useEffect, useRef } from "react";
import { useConsole, useShellText } from "../console/consoleContext.ts";
import { conflictsOf } from "../keys/keyMap.ts";
import type { AnyCommand } from "../plugin.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { CircleAlert, Pencil, RotateCcw, TriangleAlert, X } from "../ui/icons.ts";
import { KeyCaps, useIsMac } from "../ui/KeyCaps.tsx";
import type { Attempt, Rebinding } from "./useRebinding.ts";

interface KeyRowProps {
  command: AnyCommand;
  /** Description of the command. */
  about: string | undefined;
  isChosen: boolean;
  rebinding: Rebinding;
}

/** A command of the shortcut list with its keys, and the reasons against other keys. */
export function KeyRow({ command, about, isChosen, rebinding }: KeyRowProps) {
  const t = useShellText();
  const row = useRef<HTMLLIElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const isRecorded = rebinding.recorded === command.id;
  const attempt = rebinding.attempt?.id === command.id ? rebinding.attempt : undefined;
  const keys = attempt?.keys ?? command.keys;
  const title = t(command.title);
  const noteId = `keynote-${command.id}`;
  const aboutId = `keyabout-${command.id}`;
  // The palette may have opened the list to change this command's keys.
  useEffect(() => {
    if (isRecorded) row.current?.scrollIntoView({ block: "nearest" });
  }, [isRecorded]);
  /** Runs an action that removes the pressed button, and then moves the focus. */
  const andFocus = (act: () => void) => () => {
    act();
    change.current?.focus();
  };
  return (
    <li ref={row} className="keyrow">
      <div className="keyline">
        <span>
          <span>{title}</span>
          {about !== undefined && (
            <span id={aboutId} className="keyabout">
              {about}
            </span>
          )}
        </span>
        <span aria-live="polite">
          {isRecorded && attempt === undefined ? <span className="muted">{t("kernel.keys.press")}</span> : keys && <KeyCaps keys={keys} />}
        </span>
        {isChosen && !isRecorded ? (
          <IconButton
            icon={RotateCcw}
            size="s"
            label={t("kernel.keys.reset", { command: title })}
            onClick={andFocus(() => rebinding.reset(command.id))}
          />
        ) : (
          <span />
        )}
        <IconButton
          ref={change}
          icon={isRecorded ? X : Pencil}
          size="s"
          label={t(isRecorded ? "kernel.keys.cancel" : "kernel.keys.change", { command: title })}
          aria-describedby={about === undefined ? noteId : `${aboutId} ${noteId}`}
          onClick={isRecorded ? rebinding.cancel : () => rebinding.record(command.id)}
          {...(isRecorded && { "data-recording": "" })}
        />
      </div>
      <div id={noteId} className="keynote" aria-live="polite">
        <Note
          command={command}
          isRecorded={isRecorded}
          attempt={attempt}
          onTake={andFocus(rebinding.take)}
          onCancel={andFocus(rebinding.cancel)}
        />
      </div>
    </li>
  );
}

interface NoteProps {
  command: AnyCommand;
  isRecorded: boolean;
  attempt: Attempt | undefined;
  onTake(): void;
  onCancel(): void;
}

function Note({ command, isRecorded, attempt, onTake, onCancel }: NoteProps) {
  const t = useShellText();
  const { runner } = useConsole();
  const isMac = useIsMac();
  if (attempt?.refusal)
    return (
      <span className="err">
        <CircleAlert className="i" aria-hidden />
        {t(`kernel.keys.refusal.${attempt.refusal}`)}
      </span>
    );
  if (isRecorded) return <span className="hint">{t("kernel.keys.pressHint")}</span>;
  if (attempt) return <Conflict others={attempt.others} onTake={onTake} onCancel={onCancel} />;
  // Two commands may have the same default keys: a later version may give a command keys that the person has assigned to another.
  const others = command.keys ? conflictsOf(command, command.keys, runner.list(), isMac) : [];
  return others.length > 0 && <Others others={others} />;
}

function Others({ others }: { others: readonly AnyCommand[] }) {
  const t = useShellText();
  return (
    <span className="err st--text-warn">
      <TriangleAlert className="i" aria-hidden />
      {t("kernel.keys.also", { commands: others.map(({ title }) => t(title)).join(", ") })}
    </span>
  );
}

/** Another command has the keys: offers to reassign them or to leave them. */
function Conflict({ others, onTake, onCancel }: { others: readonly AnyCommand[] } & Pick<NoteProps, "onTake" | "onCancel">) {
  const t = useShellText();
  const use = useRef<HTMLButtonElement>(null);
  useEffect(() => use.current?.focus(), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <>
      <Others others={others} />
      <Button ref={use} size="s" onClick={onTake} onKeyDown={handleKey}>
        {t("kernel.keys.use")}
      </Button>
      <Button variant="quiet" size="s" onClick={onCancel} onKeyDown={handleKey}>
        {t("kernel.ui.cancel")}
      </Button>
    </>
  );
}
