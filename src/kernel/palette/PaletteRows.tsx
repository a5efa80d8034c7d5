import { Command as Cmdk } from "cmdk";
import { memo } from "react";
import type { PaletteGroup } from "./paletteModel.ts";
import { PaletteRow } from "./PaletteRow.tsx";

export interface PaletteRowsProps {
  groups: readonly PaletteGroup[];
  /** The id of the row that Enter chooses. */
  active: string;
  /** Where it is said what its command does. */
  aboutId: string | undefined;
}

/**
 * The rows by their groups. They are the same from one key to the next and only show something else: to take them away and to make others
 * takes a browser longer.
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
