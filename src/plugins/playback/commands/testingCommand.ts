import { command, type Kernel } from "#kernel/plugin.ts";
import { Router } from "#kernel/ui/icons.ts";

/**
 * GN-11: in testing mode video comes only from the cloud. The reload discards what the console has found out about gateways in this
 * network.
 */
export function toggleTestingMode({ settings }: Pick<Kernel, "settings">, reload: () => void): void {
  settings.general.isTestingMode = !settings.general.isTestingMode;
  reload();
}

export const testingCommand = command({
  id: "playback:toggle-testing",
  title: "playback.command.toggle-testing",
  icon: Router,
  keywords: "playback.keywords.toggle-testing",
  scope: "device_r",
  isUndoable: true,
  run: (_, kernel) => toggleTestingMode(kernel, () => globalThis.location.reload()),
});
