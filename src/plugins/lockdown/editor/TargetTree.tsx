import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import type { PlanForm } from "./planForm.ts";

type Targets = Pick<PlanForm, "isEveryDoor" | "siteIds" | "serialNumbers">;

/** LK-06: chooses every door, whole sites, or single doors. A whole site includes doors that are added later. */
export function TargetTree({ targets, onChange }: { targets: Targets; onChange: (targets: Targets) => void }) {
  const t = useText();
  const { user, scopes } = useConsoleState();
  const doors = scopes.has("device_r") ? <SitesWithDoors targets={targets} onChange={onChange} /> : undefined;
  return (
    <fieldset className="lockdown-targets" aria-label={t("lockdown.editor.doors")}>
      <Checkbox
        label={t("lockdown.editor.everyDoor")}
        hint={t("lockdown.editor.everyDoorHint")}
        isChecked={targets.isEveryDoor}
        onCheckedChange={(isEveryDoor) => onChange({ ...targets, isEveryDoor })}
      />
      {doors ?? user.sites.map((site) => <SiteTargets key={site.id} site={site} doors={[]} targets={targets} onChange={onChange} />)}
    </fieldset>
  );
}

function SitesWithDoors({ targets, onChange }: { targets: Targets; onChange: (targets: Targets) => void }) {
  const { user } = useConsoleState();
  const { devices } = useSnapshot(useKernel().use(DeviceDirectory).state);
  const doors = (Object.values(devices) as Device[]).filter(isDoor).toSorted((a, b) => a.name.localeCompare(b.name));
  return user.sites.map((site) => (
    <SiteTargets key={site.id} site={site} doors={doors.filter(({ siteId }) => siteId === site.id)} targets={targets} onChange={onChange} />
  ));
}

interface SiteTargetsProps {
  site: { id: string; name: string };
  doors: readonly Device[];
  targets: Targets;
  onChange: (targets: Targets) => void;
}

function SiteTargets({ site, doors, targets, onChange }: SiteTargetsProps) {
  const t = useText();
  const { isEveryDoor, siteIds, serialNumbers } = targets;
  const isWhole = isEveryDoor || siteIds.includes(site.id);
  const chosen = doors.filter(({ serialNumber }) => serialNumbers.includes(serialNumber)).length;
  return (
    <div className="lockdown-site-targets">
      <Checkbox
        label={
          <span>
            <span className="med">{site.name}</span>{" "}
            <span className="faint fs12">
              {t("lockdown.editor.ofSite", { chosen: isWhole ? doors.length : chosen, count: doors.length })}
            </span>
          </span>
        }
        isChecked={isWhole}
        isMixed={!isWhole && chosen > 0}
        isDisabled={isEveryDoor}
        onCheckedChange={(isChecked) => onChange({ ...targets, siteIds: withOrWithout(siteIds, site.id, isChecked) })}
      />
      <div className="lockdown-doors">
        {doors.map(({ serialNumber, name }) => (
          <Checkbox
            key={serialNumber}
            label={name}
            isChecked={isWhole || serialNumbers.includes(serialNumber)}
            isDisabled={isWhole}
            onCheckedChange={(isChecked) => onChange({ ...targets, serialNumbers: withOrWithout(serialNumbers, serialNumber, isChecked) })}
          />
        ))}
      </div>
    </div>
  );
}

function withOrWithout(list: readonly string[], item: string, isWanted: boolean): string[] {
  return [...list.filter((each) => each !== item), ...(isWanted ? [item] : [])];
}
