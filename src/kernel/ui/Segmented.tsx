import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { classNames } from "./classNames.ts";
import type { Icon } from "./icons.ts";

export interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string; icon?: Icon | undefined }[];
  /** Undefined if none is chosen. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  size?: "s" | "m";
}

/** Chooses one of a few options that are all visible. The arrow keys move between them. */
export function Segmented<Value extends string>({ label, options, value, onValueChange, size = "m" }: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      className={classNames("seg", size === "s" && "seg--s")}
      value={value === undefined ? [] : [value]}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
    >
      {options.map(({ value: option, label: text, icon: Glyph }) => (
        <Toggle key={option} value={option}>
          {Glyph && <Glyph className="i" aria-hidden />}
          {text}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
