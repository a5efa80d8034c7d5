import type { AskedDoor } from "#contract/accessQuestions.ts";
import { useText } from "#kernel/hooks.ts";
import { Info, LockOpen, ShieldBan } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { conditionText } from "../words/reasonText.ts";

/** What applies to everyone at the door: a lockdown, being held open, and the conditions of its zone. */
export function DoorNotes({ door: { lockdown, heldOpen, conditions } }: { door: AskedDoor }) {
  const t = useText();
  const held = heldOpen && { key: heldOpen.isAwaited ? "awaited" : "held", name: heldOpen.schedule.name ?? t("access.unnamed.schedule") };
  return (
    <>
      {lockdown && (
        <StateChip
          icon={ShieldBan}
          level="bad"
          word={lockdown.name === undefined ? t("access.note.lockdownUnnamed") : t("access.note.lockdown", { name: lockdown.name })}
        />
      )}
      {held && <StateChip icon={LockOpen} level="warn" word={t(`access.note.${held.key}`, { name: held.name })} />}
      {conditions.map((condition) => (
        <StateChip key={condition.rule} icon={Info} level="info" word={conditionText(condition, { t })} />
      ))}
    </>
  );
}
