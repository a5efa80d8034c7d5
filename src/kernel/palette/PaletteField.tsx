import { type RefObject, useLayoutEffect } from "react";
import { useShellText } from "../shell/consoleContext.ts";

export interface PaletteFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** Null before it is there. */
  list: HTMLElement | null;
  value: string;
  placeholder: string;
  onType: (text: string) => void;
  onFocus: () => void;
}

/**
 * The field of the palette, for a combobox with a list (WAI-ARIA 1.2). That of cmdk draws everything once more after each key, and names
 * the row that was active before.
 */
export function PaletteField({ field, list, value, placeholder, onType, onFocus }: PaletteFieldProps) {
  const t = useShellText();
  // Another row may be the active one, or the same thing in another row.
  useLayoutEffect(() => {
    const row = list?.querySelector("[role=option][aria-selected=true]");
    if (row) field.current?.setAttribute("aria-activedescendant", row.id);
    else field.current?.removeAttribute("aria-activedescendant");
  });
  return (
    <div className="typed">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t("kernel.palette.title")}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={list?.id}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onType(target.value)}
        onFocus={onFocus}
      />
    </div>
  );
}
