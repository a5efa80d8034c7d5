import { type ReactNode, useState } from "react";
import { useText } from "../hooks.ts";
import { AddFilterButton } from "../ui/panelParts.tsx";
import { Popover } from "../ui/Popover.tsx";

interface FilterPopoverProps {
  /** Names what opens, where "Filter" does not say enough. */
  label?: string;
  /** Told to the fields: a list with one filter is done after one choice, one with several stays open for the next. */
  children: (close: () => void) => ReactNode;
  /** Where other parts open it too, such as a chip that is edited. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** "+ Filter" of a list, with the fields that it opens below each other. Each choice applies at once. */
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
