import { memo, useId } from "react";
import { classNames } from "../ui/classNames.ts";
import { KeyCaps } from "../ui/KeyCaps.tsx";
import { StateChip } from "../ui/StateChip.tsx";
import { StillIcon } from "./StillIcon.tsx";
import type { PaletteItem } from "./paletteModel.ts";

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
      <StillIcon icon={item.icon} />
      <span className="trunc">
        {`${item.title} `}
        <span className="cat">{item.note}</span>
      </span>
      <span className="r">
        {item.chip && <StateChip level={item.chip.level} icon={item.chip.icon} word={item.chip.label} />}
        {item.keys && <KeyCaps keys={item.keys} />}
        {isActive && !item.keys && item.disabledReason === undefined && <KeyCaps keys="enter" />}
      </span>
    </div>
  );
});
