import type { RefObject } from "react";
import { useShellText } from "../console/consoleContext.ts";

export interface PaletteFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** Undefined until the list is drawn. */
  listId: string | undefined;
  value: string;
  placeholder: string;
  onType: (text: string) => void;
  onFocus: () => void;
}

/**
 * The palette's search field: a combobox (WAI-ARIA 1.2), whose active row `useListOf` sets. Replaces cmdk's own field, which renders
 * everything twice per key press and names the previously active row.
 */
export function PaletteField({ field, listId, value, placeholder, onType, onFocus }: PaletteFieldProps) {
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
        aria-controls={listId}
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
