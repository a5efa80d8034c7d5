import { memo, useId } from "react";
import { classNames } from "../ui/classNames.ts";
import { KeyCaps } from "../ui/KeyCaps.tsx";
import { StateChip } from "../ui/StateChip.tsx";
import { stillIcon } from "./stillIcon.tsx";
import type { PaletteItem } from "./paletteModel.ts";

const looks = ["id", "title", "note", "icon", "keys", "disabledReason"] as const;

/** What is found anew is another object with each key, and mostly in the row where it was. */
function looksTheSame(before: PaletteRowProps, after: PaletteRowProps): boolean {
  const [{ chip: last }, { chip: next }] = [before.item, after.item];
  return (
    before.isActive === after.isActive &&
    before.aboutId === after.aboutId &&
    looks.every((look) => before.item[look] === after.item[look]) &&
    last?.level === next?.level &&
    last?.icon === next?.icon &&
    last?.label === next?.label
  );
}

export interface PaletteRowProps {
  item: PaletteItem;
  isActive: boolean;
  /** Where it is said what the command does. */
  aboutId: string | undefined;
}

/**
 * By these the arrows of cmdk and a reader know a row. The item of cmdk would ask in each row, at every key, which one is active, and write
 * its texts once more.
 */
const asOption = { role: "option", "cmdk-item": "" } as const;

/** At the end of nearly all rows. */
const nothing = <span className="r" />;

function endOf({ chip, keys, disabledReason }: PaletteItem, isActive: boolean) {
  const caps = keys ?? (isActive && disabledReason === undefined ? "enter" : undefined);
  if (!chip && caps === undefined) return nothing;
  return (
    <span className="r">
      {chip && <StateChip level={chip.level} icon={chip.icon} word={chip.label} draw={stillIcon} />}
      {caps !== undefined && <KeyCaps keys={caps} />}
    </span>
  );
}

/** Choosing and pointing are the list's, and so is marking what was typed: the title is one text, the first that is in it. */
export const PaletteRow = memo(function PaletteRow({ item, isActive, aboutId }: PaletteRowProps) {
  return (
    <div
      id={useId()}
      {...asOption}
      data-value={item.id}
      aria-selected={isActive}
      aria-describedby={aboutId}
      className={classNames("it", isActive && "is-active", item.disabledReason !== undefined && "is-off")}
    >
      {stillIcon(item.icon)}
      <span className="trunc">
        {`${item.title} `}
        <span className="cat">{item.note}</span>
      </span>
      {endOf(item, isActive)}
    </div>
  );
}, looksTheSame);
