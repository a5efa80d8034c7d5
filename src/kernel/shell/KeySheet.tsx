import { type RefObject, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { descriptionOf } from "../commands/descriptions.ts";
import { useConsole, useSessionState, useShellCommand, useShellState, useShellText } from "../console/consoleContext.ts";
import { resetKeys, toggleShortcuts } from "../console/keyCommands.ts";
import { openPalette } from "../console/sessionCommands.ts";
import { updateShell } from "../console/shellState.ts";
import { canHaveKeys, keyedIn } from "../keys/keyMap.ts";
import { match } from "../palette/rank.ts";
import type { AnyCommand } from "../plugin.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Switch } from "../ui/Switch.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { useRebinding } from "./useRebinding.ts";

const categoryOf = ({ id, category }: AnyCommand) => category ?? `${id.split(":")[0]}.title`;

/**
 * The keyboard shortcuts that work here and now, read from the commands so that the list is always correct, and controls to change them.
 */
export default function KeySheet() {
  const t = useShellText();
  const { shell } = useConsole();
  const { isKeySheetOpen } = useShellState();
  const resetAll = useShellCommand(resetKeys);
  const filter = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen={isKeySheetOpen}
      onClose={() => updateShell(shell, { isKeySheetOpen: false, recordedCommand: undefined })}
      title={t("kernel.keys.title")}
      size="l"
      initialFocus={filter}
      footer={
        <Button icon={resetAll.icon} disabledReason={resetAll.disabledReason} onClick={resetAll.run}>
          {resetAll.title}
        </Button>
      }
    >
      <Keys filter={filter} />
    </Dialog>
  );
}

function Keys({ filter }: { filter: RefObject<HTMLInputElement | null> }) {
  const t = useShellText();
  const { runner, options } = useConsole();
  const { focusedPanel, keys: chosen } = useSessionState();
  const { areShortcutsOff } = useSnapshot(options.settings.general);
  const [text, setText] = useState("");
  const [isKeyedOnly, setIsKeyedOnly] = useState(true);
  const rebinding = useRebinding();
  const { recorded, touched } = rebinding;
  const live = keyedIn(focusedPanel?.panelId, runner.list());
  const isKept = ({ id, keys }: AnyCommand) => keys !== undefined || id in chosen || id === recorded || touched.has(id);
  const isFound = (command: AnyCommand) => match(text, { titles: [t(command.title)], others: [t(categoryOf(command))] }) !== undefined;
  const shown = live.filter((command) => canHaveKeys(command, chosen) && (!isKeyedOnly || isKept(command)) && isFound(command));
  const hasPaletteKeys = runner.get(openPalette.id)?.keys !== undefined;
  const groups = Map.groupBy(shown, categoryOf);
  return (
    <>
      <Switch
        label={t("kernel.keys.shortcuts")}
        hint={areShortcutsOff ? t(hasPaletteKeys ? "kernel.keys.off" : "kernel.keys.allOff") : undefined}
        isOn={!areShortcutsOff}
        onChange={() => void runner.run(toggleShortcuts)}
      />
      <div className="keytools">
        <SearchField ref={filter} label={t("kernel.keys.filter")} value={text} onValueChange={setText} />
        <Checkbox label={t("kernel.keys.onlyKeyed")} isChecked={isKeyedOnly} onCheckedChange={setIsKeyedOnly} />
      </div>
      <div className="keysheet">
        {shown.length === 0 && <p className="muted">{t("kernel.keys.none")}</p>}
        {[...groups].map(([category, commands]) => (
          <section key={category}>
            <h3 className="h3">{t(category)}</h3>
            <ul>
              {commands.map((command) => (
                <KeyRow
                  key={command.id}
                  command={command}
                  about={descriptionOf(command.id, options.translator)}
                  isChosen={command.id in chosen}
                  rebinding={rebinding}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
