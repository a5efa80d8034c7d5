import { updateShell } from "../console/shellState.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { KeyCaps } from "../ui/KeyCaps.tsx";
import type { Command } from "../plugin.ts";
import { useConsole, useSessionState, useShellState, useShellText } from "./consoleContext.ts";

/** The keys that work here and now, read from the registry, so that the sheet is always true. */
export default function KeySheet() {
  const t = useShellText();
  const { runner, shell, options } = useConsole();
  const { focusedPanel } = useSessionState();
  const { isKeySheetOpen } = useShellState();
  const here = runner.list().filter(({ keys, keysIn }) => keys && (!keysIn || keysIn === focusedPanel?.panelId));
  const groups = new Map<string, Command[]>();
  for (const command of here) {
    const category = command.category ?? `${command.id.split(":")[0]}.title`;
    groups.set(category, [...(groups.get(category) ?? []), command]);
  }
  return (
    <Dialog
      isOpen={isKeySheetOpen}
      onClose={() => updateShell(shell, { isKeySheetOpen: false })}
      title={t("kernel.keys.title")}
      description={options.settings.general.areShortcutsOff ? t("kernel.keys.off") : undefined}
      size="l"
    >
      <div className="keysheet">
        {[...groups].map(([category, commands]) => (
          <section key={category}>
            <h3 className="h3">{t(category)}</h3>
            <dl>
              {commands.map((command) => (
                <div key={command.id} className="keyrow">
                  <dt>{t(command.title)}</dt>
                  <dd>{command.keys && <KeyCaps keys={command.keys} />}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
