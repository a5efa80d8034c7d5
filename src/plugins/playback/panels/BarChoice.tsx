import { Segmented, type SegmentedProps } from "#kernel/ui/Segmented.tsx";
import { Select } from "#kernel/ui/Select.tsx";

interface Props<Value extends string> extends Omit<SegmentedProps<Value>, "size"> {
  value: Value;
  /** There is no room for all of them side by side. */
  isShort: boolean;
}

/** One of a few in the bar of a recording: all in view where the bar is wide, the chosen one elsewhere. */
export function BarChoice<Value extends string>({ isShort, label, options, value, onValueChange }: Props<Value>) {
  if (!isShort) return <Segmented size="s" {...{ label, options, value, onValueChange }} />;
  return <Select size="s" className="bar-choice" choices={options} {...{ label, value, onValueChange }} />;
}
