import { type ReactNode, useState } from "react";
import { useText } from "../hooks.ts";
import { Popover } from "../ui/Popover.tsx";
import { AddFilterButton } from "../ui/panelParts.tsx";

interface FilterPopoverProps {
  /** Label of the button if "Filter" is not specific enough. */
  label?: string;
  /** Gets `close`: a list with one filter closes after a choice, a list with several stays open for the next. */
  children: (close: () => void) => ReactNode;
  /** Set if other parts can open it too, such as a chip. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** The "+ Filter" button of a list, with a popover of fields. Each choice applies immediately. */
export function FilterPopover({ label, children, isOpen, onOpenChange }: FilterPopoverProps) {
  const t = useText();
  const [isOpenHere, setIsOpenHere] = useState(false);
  const setIsOpen = onOpenChange ?? setIsOpenHere;
  const add = t("kernel.table.addFilter");
  return (
    <Popover label={label ?? add} isOpen={isOpen ?? isOpenHere} onOpenChange={setIsOpen} trigger={<AddFilterButton label={add} />}>
      <div className="filter-fields">{children(() => setIsOpen(false))}</div>
    </Popover>
  );
}
