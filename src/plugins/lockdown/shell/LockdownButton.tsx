import { useSnapshot } from "valtio";
import { useCommand, useKernel } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { ShieldAlert, ShieldBan } from "#kernel/ui/icons.ts";
import { showLockdown } from "../commands/lockdownCommands.ts";
import { Lockdown } from "../services.ts";

/** SH-03, PM-04: visible to people who may start a lockdown, once there is a plan. */
export default function LockdownButton() {
  const { isLockdownPlanSetUp, isGeneralLockdownActivated } = useSnapshot(useKernel().use(Lockdown).state);
  const { title, keys, run } = useCommand(showLockdown);
  if (!isLockdownPlanSetUp) return undefined;
  return (
    <IconButton
      look="bar"
      icon={isGeneralLockdownActivated ? ShieldBan : ShieldAlert}
      className={isGeneralLockdownActivated ? "lockdown-on" : undefined}
      label={title}
      keys={keys}
      aria-haspopup="dialog"
      onClick={run}
    />
  );
}
