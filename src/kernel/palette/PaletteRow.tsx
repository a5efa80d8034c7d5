import { memo, useId } from "react";
import { classNames } from "../ui/classNames.ts";
import { KeyCaps } from "../ui/KeyCaps.tsx";
import { StateChip } from "../ui/StateChip.tsx";
import type { PaletteItem } from "./paletteModel.ts";

const looks = ["id", "title", "note", "icon", "keys", "disabledReason"] as const;

/** Compares rows by content, because each search creates new objects, mostly with the same content in the same row. */
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
  /** Id of the element that describes the command. */
  aboutId: string | undefined;
}

/**
 * Attributes by which cmdk's arrow keys and screen readers find a row. cmdk's own item component would check in each row at each key press
 * whether it is active, and render its texts again.
 */
const asOption = { role: "option", "cmdk-item": "" } as const;

/** Keeps the icon's place where there is none. */
const noIcon = <svg className="i" viewBox="0 0 24 24" aria-hidden />;

/** The end of most rows, as one constant element. */
const nothing = <span className="r" />;

function endOf({ chip, keys, disabledReason }: PaletteItem, isActive: boolean) {
  const caps = keys ?? (isActive && disabledReason === undefined ? "enter" : undefined);
  if (!chip && caps === undefined) return nothing;
  return (
    <span className="r">
      {chip && <StateChip level={chip.level} icon={chip.icon} word={chip.label} />}
      {caps !== undefined && <KeyCaps keys={caps} />}
    </span>
  );
}

/**
 * One result. The list handles pointer events and marks the typed text, for which the title must be the first text node of the row. A row
 * that cannot be run has no `aria-disabled`, because cmdk skips such rows, and the keyboard must reach the reason.
 */
export const PaletteRow = memo(function PaletteRow({ item, isActive, aboutId }: PaletteRowProps) {
  const Glyph = item.icon;
  return (
    <div
      id={useId()}
      {...asOption}
      data-value={item.id}
      aria-selected={isActive}
      aria-describedby={aboutId}
      className={classNames("it", isActive && "is-active", item.disabledReason !== undefined && "is-off")}
    >
      {Glyph ? <Glyph className="i" aria-hidden /> : noIcon}
      <span className="trunc">
        {`${item.title} `}
        <span className="cat">{item.note}</span>
      </span>
      {endOf(item, isActive)}
    </div>
  );
}, looksTheSame);
