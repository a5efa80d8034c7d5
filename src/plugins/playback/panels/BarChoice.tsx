import { Segmented, type SegmentedProps } from "#kernel/ui/Segmented.tsx";
import { Select } from "#kernel/ui/Select.tsx";

interface Props<Value extends string> extends Omit<SegmentedProps<Value>, "size"> {
  value: Value;
  /** The bar is too narrow for all options side by side. */
  isShort: boolean;
}

/** A choice in the playback bar: all options visible if the bar is wide, else a menu that shows the chosen one. */
export function BarChoice<Value extends string>({ isShort, label, options, value, onValueChange }: Props<Value>) {
  if (!isShort) return <Segmented size="s" {...{ label, options, value, onValueChange }} />;
  return <Select size="s" className="bar-choice" choices={options} {...{ label, value, onValueChange }} />;
}
