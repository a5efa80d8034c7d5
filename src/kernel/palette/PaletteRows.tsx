import { Command as Cmdk } from "cmdk";
import { memo } from "react";
import { PaletteRow } from "./PaletteRow.tsx";
import type { PaletteGroup } from "./paletteModel.ts";

export interface PaletteRowsProps {
  groups: readonly PaletteGroup[];
  /** Id of the row that Enter chooses. */
  active: string;
  /** Id of the element that describes its command. */
  aboutId: string | undefined;
}

/**
 * The rows by group. Keys are positions, so that React updates the existing rows at each key press, because browsers take longer to replace
 * elements.
 */
export const PaletteRows = memo(function PaletteRows({ groups, active, aboutId }: PaletteRowsProps) {
  return groups.map(({ title, items }, group) => (
    <Cmdk.Group key={group} heading={title}>
      {items.map((item, place) => (
        <PaletteRow key={place} item={item} isActive={item.id === active} aboutId={item.id === active ? aboutId : undefined} />
      ))}
    </Cmdk.Group>
  ));
});
