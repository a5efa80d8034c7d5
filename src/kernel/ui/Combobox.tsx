import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { useState } from "react";
import { type Choice, choiceMatches, splitMatch } from "./choice.ts";
import { classNames } from "./classNames.ts";
import { Field, type FieldProps, labelIdOf } from "./Field.tsx";
import { Check, ChevronDown, X } from "./icons.ts";
import { keepOnEscape } from "./keepOnEscape.ts";
import { usePortalContainer } from "./portalContainer.tsx";
import { useSteadyValue } from "./useSteadyValue.ts";
import { useUiWords } from "./words.tsx";

interface SharedProps extends FieldProps {
  choices: readonly Choice[];
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  /** Set when the server filters: called with what is typed, and the choices are shown as they come. */
  onQueryChange?: ((query: string) => void) | undefined;
  /** Most entries drawn at once; typing narrows. */
  limit?: number;
}
export interface ComboboxProps extends SharedProps {
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
}
export interface MultiComboboxProps extends SharedProps {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
}

const isSame = (a: Choice, b: Choice) => a.value === b.value;
const isShownAlike = (a: Choice | null, b: Choice | null) => a?.value === b?.value && a?.label === b?.label;

/** One of many, found by typing. */
export function Combobox({ value, onValueChange, ...props }: ComboboxProps) {
  const chosen = useSteadyValue(props.choices.find((choice) => choice.value === value) ?? null, isShownAlike);
  const [query, setQuery] = useState("");
  const words = useUiWords();
  return (
    <Field {...fieldOf(props)}>
      {({ id, ...wiring }) => (
        <BaseCombobox.Root<Choice>
          id={id}
          {...rootOf(props, setQuery)}
          value={chosen}
          onValueChange={(next) => onValueChange(next?.value)}
          isItemEqualToValue={isSame}
        >
          <BaseCombobox.InputGroup className={inputClass(props)}>
            <BaseCombobox.Input
              {...wiring}
              aria-labelledby={labelIdOf(id)}
              onKeyDown={keepOnEscape}
              placeholder={props.placeholder}
              onBlur={props.onBlur}
            />
            {chosen && props.isOptional && (
              <BaseCombobox.Clear className="inbtn" aria-label={words.clear}>
                <X className="i" aria-hidden />
              </BaseCombobox.Clear>
            )}
            <BaseCombobox.Trigger className="inbtn" aria-label={words.showList}>
              <ChevronDown className="i" aria-hidden />
            </BaseCombobox.Trigger>
          </BaseCombobox.InputGroup>
          <ChoiceList labelId={labelIdOf(id)} query={chosen?.label === query ? "" : query} />
        </BaseCombobox.Root>
      )}
    </Field>
  );
}

/** Several of many; the chosen ones are chips in the field, Backspace removes the last. */
export function MultiCombobox({ values, onValuesChange, ...props }: MultiComboboxProps) {
  const chosen = props.choices.filter((choice) => values.includes(choice.value));
  const [query, setQuery] = useState("");
  const words = useUiWords();
  return (
    <Field {...fieldOf(props)}>
      {({ id, ...wiring }) => (
        <BaseCombobox.Root<Choice, true>
          id={id}
          multiple
          {...rootOf(props, setQuery)}
          value={chosen}
          onValueChange={(next) => onValuesChange(next.map((choice) => choice.value))}
          isItemEqualToValue={isSame}
        >
          <BaseCombobox.InputGroup className={classNames(inputClass(props), "input--chips")}>
            <BaseCombobox.Chips className="chips">
              {chosen.map((choice) => (
                <BaseCombobox.Chip key={choice.value} className="pick" aria-label={choice.label}>
                  {choice.label}
                  <BaseCombobox.ChipRemove className="inbtn" aria-label={words.removeFilter(choice.label)}>
                    <X className="i" aria-hidden />
                  </BaseCombobox.ChipRemove>
                </BaseCombobox.Chip>
              ))}
              <BaseCombobox.Input
                {...wiring}
                aria-labelledby={labelIdOf(id)}
                onKeyDown={keepOnEscape}
                placeholder={chosen.length === 0 ? props.placeholder : undefined}
                onBlur={props.onBlur}
              />
            </BaseCombobox.Chips>
            <BaseCombobox.Trigger className="inbtn" aria-label={words.showList}>
              <ChevronDown className="i" aria-hidden />
            </BaseCombobox.Trigger>
          </BaseCombobox.InputGroup>
          <ChoiceList labelId={labelIdOf(id)} query={query} />
        </BaseCombobox.Root>
      )}
    </Field>
  );
}

function fieldOf({ label, hint, error, isOptional, labelNote, className }: SharedProps): FieldProps {
  return { label, hint, error, isOptional, labelNote, className };
}

function inputClass({ error, isDisabled }: SharedProps): string {
  return classNames("input", error !== undefined && "is-error", isDisabled && "is-disabled");
}

function rootOf({ choices, isDisabled, onQueryChange, limit = 100 }: SharedProps, setQuery: (query: string) => void) {
  return {
    items: choices,
    itemToStringLabel: (choice: Choice) => choice.label,
    itemToStringValue: (choice: Choice) => choice.value,
    filter: onQueryChange ? null : choiceMatches,
    limit,
    disabled: isDisabled ?? false,
    autoHighlight: true,
    onInputValueChange: (query: string) => {
      setQuery(query);
      onQueryChange?.(query);
    },
  };
}

function ChoiceList({ labelId, query }: { labelId: string; query: string }) {
  const container = usePortalContainer();
  const words = useUiWords();
  return (
    <BaseCombobox.Portal container={container}>
      <BaseCombobox.Positioner className="float" sideOffset={4} collisionPadding={8}>
        <BaseCombobox.Popup className="menu menu--list">
          <BaseCombobox.Empty className="mnone">{words.noMatches}</BaseCombobox.Empty>
          <BaseCombobox.List aria-labelledby={labelId}>
            {(choice: Choice) => <ChoiceRow key={choice.value} choice={choice} query={query} />}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

function ChoiceRow({ choice, query }: { choice: Choice; query: string }) {
  const { icon: Glyph, note, disabledReason } = choice;
  const { before, hit, after } = splitMatch(choice.label, query);
  return (
    <BaseCombobox.Item
      value={choice}
      className={classNames("mi", disabledReason !== undefined && "is-disabled")}
      disabled={disabledReason !== undefined}
    >
      {Glyph && <Glyph className="i" aria-hidden />}
      <span className="trunc">
        {before}
        {hit && <b>{hit}</b>}
        {after}
      </span>
      {(disabledReason ?? note) && <span className="end">{disabledReason ?? note}</span>}
      <BaseCombobox.ItemIndicator className="tick">
        <Check className="i" aria-hidden />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  );
}
