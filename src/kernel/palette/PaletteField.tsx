import type { RefObject } from "react";
import { useShellText } from "../shell/consoleContext.ts";

export interface PaletteFieldProps {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  placeholder: string;
  onType: (text: string) => void;
  onFocus: () => void;
}

/**
 * The field of the palette: a combobox, of which `useListOf` says which list is its own. That of cmdk draws everything once more after each
 * key, and names the row that was active before.
 */
export function PaletteField({ field, value, placeholder, onType, onFocus }: PaletteFieldProps) {
  const t = useShellText();
  return (
    <div className="typed">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t("kernel.palette.title")}
        aria-autocomplete="list"
        aria-expanded
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
