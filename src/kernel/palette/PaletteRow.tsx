import { Command as Cmdk } from "cmdk";
import { memo, type ReactNode } from "react";
import { classNames } from "../ui/classNames.ts";
import { KeyCaps } from "../ui/KeyCaps.tsx";
import { StateChip } from "../ui/StateChip.tsx";
import type { PaletteItem } from "./paletteModel.ts";

/** The title with what was typed marked in it. */
function marked(title: string, marks: [number, number][]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from < at) continue;
    parts.push(title.slice(at, from), <mark key={parts.length}>{title.slice(from, to)}</mark>);
    at = to;
  }
  parts.push(title.slice(at));
  return parts;
}

export interface PaletteRowProps {
  item: PaletteItem;
  isActive: boolean;
  /** Where it is said what the command does. */
  aboutId: string | undefined;
  onSelect: (id: string) => void;
}

export const PaletteRow = memo(function PaletteRow({ item, isActive, aboutId, onSelect }: PaletteRowProps) {
  const Glyph = item.icon;
  return (
    <Cmdk.Item
      value={item.id}
      onSelect={onSelect}
      className={classNames("it", isActive && "is-active", item.disabledReason !== undefined && "is-off")}
      aria-describedby={aboutId}
      aria-disabled={item.disabledReason !== undefined}
    >
      {Glyph ? <Glyph className="i" aria-hidden /> : <span className="i" />}
      <span className="trunc">
        {marked(item.title, item.marks)} <span className="cat">{item.note}</span>
      </span>
      <span className="r">
        {item.chip && <StateChip level={item.chip.level} icon={item.chip.icon} word={item.chip.label} />}
        {item.keys && <KeyCaps keys={item.keys} />}
        {isActive && !item.keys && item.disabledReason === undefined && <KeyCaps keys="enter" />}
      </span>
    </Cmdk.Item>
  );
});
