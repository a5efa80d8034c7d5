import type { RefObject } from "react";
import { useShellText } from "../console/consoleContext.ts";
import type { AnyCommand } from "../plugin.ts";
import { Search } from "../ui/icons.ts";
import { PaletteClose } from "./PaletteHints.tsx";
import { nextArgument } from "./paletteModel.ts";
import type { Wanted } from "./paletteQuestion.ts";

export interface PaletteFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** Undefined until the list is drawn. */
  listId: string | undefined;
  wanted: Wanted;
  /** The command whose arguments the palette asks for. */
  command: AnyCommand | undefined;
  onType: (text: string) => void;
  onFocus: () => void;
}

const magnifier = <Search className="i" aria-hidden />;

/**
 * The palette's search field, after the command and the arguments that were chosen: a combobox (WAI-ARIA 1.2), whose active row `useListOf`
 * sets. Replaces cmdk's own field, which renders everything twice per key press and names the previously active row.
 */
export function PaletteField({ field, listId, wanted: { query, steps, thing }, command, onType, onFocus }: PaletteFieldProps) {
  const t = useShellText();
  const argument = command && nextArgument(command, steps.at(-1)?.known ?? {});
  const picker = argument ? command?.pickers?.[argument] : undefined;
  const total = Object.keys(command?.pickers ?? {}).filter((name) => steps[0]?.known[name] === undefined).length;
  return (
    <div className="q">
      {magnifier}
      {command && <span className="step">{t(command.title)}</span>}
      {thing && <span className="step">{thing.title}</span>}
      {steps.map(
        ({ label }) =>
          label && (
            <span className="step" key={label}>
              {label}
            </span>
          ),
      )}
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
          value={query}
          placeholder={picker ? t(picker.label) : t("kernel.palette.placeholder")}
          onChange={({ target }) => onType(target.value)}
          onFocus={onFocus}
        />
      </div>
      {command && total > 1 && <span className="fs12 faint nowrap">{t("kernel.palette.step", { step: steps.length, total })}</span>}
      <PaletteClose />
    </div>
  );
}
