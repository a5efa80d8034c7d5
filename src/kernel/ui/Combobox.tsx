import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { useState } from "react";
import { ComboField, type ComboItems, ComboList, type ComboProps, ComboRow, MultiComboField } from "./ComboField.tsx";
import { type Choice, choiceMatches } from "./choice.ts";
import { classNames } from "./classNames.ts";
import { useUiWords } from "./words.tsx";

interface SharedProps extends ComboProps {
  choices: readonly Choice[];
  /** Set if the server filters. Receives the typed text; the choices are then shown unfiltered. */
  onQueryChange?: ((query: string) => void) | undefined;
  /** Most entries shown at once; typing narrows the list. */
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

/** Chooses one of the given choices by typing. */
export function Combobox({ value, onValueChange, ...props }: ComboboxProps) {
  const chosen = props.choices.find((choice) => choice.value === value);
  const [query, setQuery] = useState("");
  return (
    <ComboField
      field={props}
      {...itemsOf(props, setQuery)}
      chosen={chosen}
      onChoose={(next) => onValueChange(next?.value)}
      list={(labelId) => <ChoiceList labelId={labelId} query={chosen?.label === query ? "" : query} />}
    />
  );
}

/** Chooses several of the given choices by typing. */
export function MultiCombobox({ values, onValuesChange, ...props }: MultiComboboxProps) {
  const words = useUiWords();
  const [query, setQuery] = useState("");
  return (
    <MultiComboField
      field={props}
      {...itemsOf(props, setQuery)}
      chosen={props.choices.filter((choice) => values.includes(choice.value))}
      onChoose={(next) => onValuesChange(next.map((choice) => choice.value))}
      removeLabel={words.removeFilter}
      list={(labelId) => <ChoiceList labelId={labelId} query={query} />}
    />
  );
}

function itemsOf({ choices, onQueryChange, limit = 100 }: SharedProps, setQuery: (query: string) => void): ComboItems<Choice> {
  return {
    items: choices,
    itemToStringLabel: (choice) => choice.label,
    itemToStringValue: (choice) => choice.value,
    filter: onQueryChange ? null : choiceMatches,
    limit,
    onInputValueChange: (query) => {
      setQuery(query);
      onQueryChange?.(query);
    },
  };
}

function ChoiceList({ labelId, query }: { labelId: string; query: string }) {
  const words = useUiWords();
  return (
    <ComboList>
      <BaseCombobox.Empty className="mnone">{words.noMatches}</BaseCombobox.Empty>
      <BaseCombobox.List aria-labelledby={labelId}>
        {(choice: Choice) => <ChoiceRow key={choice.value} choice={choice} query={query} />}
      </BaseCombobox.List>
    </ComboList>
  );
}

function ChoiceRow({ choice, query }: { choice: Choice; query: string }) {
  const { icon, label, note, disabledReason } = choice;
  const isDisabled = disabledReason !== undefined;
  return (
    <ComboRow value={choice} className={classNames("mi", isDisabled && "is-disabled")} disabled={isDisabled} {...{ icon, label, query }}>
      {(disabledReason ?? note) && <span className="end">{disabledReason ?? note}</span>}
    </ComboRow>
  );
}
