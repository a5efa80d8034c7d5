import EntityPicker from "#kernel/entities/EntityPicker.tsx";
import { useKernel, useText } from "#kernel/hooks.ts";
import { canPickPeople } from "./reportParts.ts";

interface PersonFilterProps {
  personId: string | undefined;
  /** The name, if known. */
  name: string | undefined;
  onPick: (person: { id: string; name: string }) => void;
  onChange: (changes: { person: string | undefined }) => void;
}

/** Filter by a person, for sessions that may look up people. */
export function PersonFilter({ personId, name, onPick, onChange }: PersonFilterProps) {
  const t = useText();
  if (!canPickPeople(useKernel())) return undefined;
  return (
    <EntityPicker
      kind="person"
      label={t("reports.filter.person")}
      isOptional
      placeholder={t("reports.filter.any")}
      value={personId === undefined ? undefined : { id: personId, title: name ?? "" }}
      onValueChange={(item) => {
        if (item) onPick({ id: item.id, name: item.title });
        onChange({ person: item?.id });
      }}
    />
  );
}
