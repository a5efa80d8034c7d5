import { type RefObject, useLayoutEffect } from "react";
import { useShellText } from "../shell/consoleContext.ts";
import type { PaletteItem } from "./paletteModel.ts";

export interface PaletteFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** Null before it is there. */
  list: HTMLElement | null;
  /** The id of the row that Enter chooses. */
  active: string;
  rows: readonly PaletteItem[];
  value: string;
  placeholder: string;
  onType: (text: string) => void;
  onFocus: () => void;
}

/**
 * The field of the palette, for a combobox with a list (WAI-ARIA 1.2). That of cmdk draws everything once more after each key, and names
 * the row that was active before.
 */
export function PaletteField({ field, list, active, rows, value, placeholder, onType, onFocus }: PaletteFieldProps) {
  const t = useShellText();
  useLayoutEffect(() => {
    const place = rows.findIndex(({ id }) => id === active);
    const row = list?.querySelectorAll("[role=option]")[place];
    if (row) field.current?.setAttribute("aria-activedescendant", row.id);
    else field.current?.removeAttribute("aria-activedescendant");
  }, [field, list, active, rows]);
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
