import { Combobox } from "@base-ui/react/combobox";
import { useState } from "react";
import { ComboField, type ComboItems, ComboList, type ComboProps, ComboRow, MultiComboField } from "../ComboField.tsx";
import { StateChip } from "../StateChip.tsx";
import { useUiWords } from "../words.tsx";
import { usePickWords } from "./pickWords.ts";
import { type PickItem, type PickResults, type PickSearch, usePickSearch } from "./usePickSearch.ts";
import { useVirtualPicks } from "./useVirtualPicks.ts";
import "./pick.css";

interface SharedProps extends ComboProps {
  /** Must be the same function as long as the source is the same. */
  search: PickSearch;
}
export interface PickFieldProps extends SharedProps {
  value: PickItem | undefined;
  onValueChange: (item: PickItem | undefined) => void;
}
export interface MultiPickFieldProps extends SharedProps {
  values: readonly PickItem[];
  onValuesChange: (items: PickItem[]) => void;
}

/** Chooses one of very many objects by typing. */
export function PickField({ value, onValueChange, ...props }: PickFieldProps) {
  const { items, ...found } = usePickItems(props, value?.title);
  return (
    <ComboField
      field={props}
      {...items}
      chosen={value}
      onChoose={onValueChange}
      list={(labelId) => <PickList labelId={labelId} {...found} />}
    />
  );
}

/** Chooses several of very many objects by typing. */
export function MultiPickField({ values, onValuesChange, ...props }: MultiPickFieldProps) {
  const words = usePickWords();
  const { items, ...found } = usePickItems(props, undefined);
  return (
    <MultiComboField
      field={props}
      {...items}
      chosen={values}
      onChoose={onValuesChange}
      removeLabel={(name) => words("remove", { name })}
      list={(labelId) => <PickList labelId={labelId} {...found} />}
    />
  );
}

/** The common parts of both fields: the search, and the list that follows the keys. */
function usePickItems({ search }: SharedProps, chosenTitle: string | undefined) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  // The field shows the chosen object's name, which is not a query.
  const query = typed === chosenTitle ? "" : typed;
  const results = usePickSearch(search, query, isOpen);
  const [current, setCurrent] = useState<number>();
  const items: ComboItems<PickItem> = {
    items: results.items,
    filter: null,
    virtualized: true,
    open: isOpen,
    onOpenChange: setIsOpen,
    onInputValueChange: setTyped,
    itemToStringLabel: ({ title }) => title,
    itemToStringValue: ({ id }) => id,
    onItemHighlighted: (_item, { reason, index }) => {
      if (reason !== "pointer") setCurrent(index < 0 ? undefined : index);
    },
  };
  return { items, results, query, current };
}

function PickList({ results, ...props }: VirtualRowsProps) {
  const words = useUiWords();
  const pickWords = usePickWords();
  const { status, items } = results;
  return (
    <ComboList className="picklist" aria-busy={status === "searching"}>
      <Combobox.Status className={items.length > 0 ? "sr" : "mnone"}>
        {
          {
            idle: pickWords("searching"),
            searching: items.length === 0 && pickWords("searching"),
            failed: pickWords("failed"),
            ready: items.length === 0 ? words.noMatches : pickWords("found", { count: items.length }),
          }[status]
        }
      </Combobox.Status>
      {items.length > 0 && <VirtualRows {...props} results={results} />}
    </ComboList>
  );
}

interface VirtualRowsProps {
  labelId: string;
  results: PickResults;
  query: string;
  current: number | undefined;
}

function VirtualRows({ labelId, results: { items }, query, current }: VirtualRowsProps) {
  const { scroller, height, rows } = useVirtualPicks(items.length, current);
  return (
    <Combobox.List ref={scroller} aria-labelledby={labelId} className="pickrows">
      <div role="presentation" style={{ height, position: "relative" }}>
        {rows.map(({ index, start, size }) => {
          const item = items[index];
          return item && <PickRow key={item.id} {...{ item, index, query }} count={items.length} style={{ top: start, height: size }} />;
        })}
      </div>
    </Combobox.List>
  );
}

interface PickRowProps {
  item: PickItem;
  index: number;
  count: number;
  query: string;
  style: { top: number; height: number };
}

function PickRow({ item, index, count, query, style }: PickRowProps) {
  const { icon, title, subtitle, chip } = item;
  return (
    <ComboRow
      index={index}
      value={item}
      className="mi pickrow"
      aria-setsize={count}
      aria-posinset={index + 1}
      {...{ icon, query, style }}
      label={title}
    >
      {chip && <StateChip level={chip.level} icon={chip.icon} word={chip.label} />}
      {subtitle !== undefined && <span className="end trunc">{subtitle}</span>}
    </ComboRow>
  );
}
