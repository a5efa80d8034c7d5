import { type KeyboardEvent, type Ref, useRef } from "react";
import { classNames } from "./classNames.ts";
import { Search, X } from "./icons.ts";
import { KeyCaps } from "./KeyCaps.tsx";
import { useUiWords } from "./words.tsx";

export interface SearchFieldProps {
  /** Accessible name of the field, also its placeholder. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Keys that focus the field, shown while it is empty. */
  focusKeys?: string | undefined;
  size?: "s" | "m";
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Called for arrow down; default: moves the focus to the panel's table. */
  onLeaveDown?: (() => void) | undefined;
}

/** Filters the content below. Escape clears the field; if it is empty, the key passes on. */
export function SearchField({ label, value, onValueChange, focusKeys, size = "s", className, ref, onLeaveDown }: SearchFieldProps) {
  const words = useUiWords();
  const input = useRef<HTMLInputElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && value !== "") {
      event.stopPropagation();
      onValueChange("");
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      if (onLeaveDown) onLeaveDown();
      else input.current?.closest(".panel")?.querySelector<HTMLElement>("tr[data-row][tabindex='0']")?.focus();
    }
  };
  return (
    <div className={classNames("input search", size === "s" && "input--s", className)}>
      <Search className="i" aria-hidden />
      <input
        ref={(element) => {
          input.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={handleKey}
      />
      {value === "" ? (
        focusKeys && (
          <span className="fieldkeys" aria-hidden>
            <KeyCaps keys={focusKeys} />
          </span>
        )
      ) : (
        <button
          type="button"
          className="inbtn"
          aria-label={words.clear}
          onClick={() => {
            onValueChange("");
            input.current?.focus();
          }}
        >
          <X className="i" aria-hidden />
        </button>
      )}
    </div>
  );
}
