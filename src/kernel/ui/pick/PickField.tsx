import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { useState } from "react";
import { splitMatch } from "../choice.ts";
import { classNames } from "../classNames.ts";
import { Field, type FieldProps, labelIdOf } from "../Field.tsx";
import { Check, ChevronDown, X } from "../icons.ts";
import { keepOnEscape } from "../keepOnEscape.ts";
import { usePortalContainer } from "../portalContainer.tsx";
import { StateChip } from "../StateChip.tsx";
import { useSteadyValue } from "../useSteadyValue.ts";
import { useUiWords } from "../words.tsx";
import { useVirtualPicks } from "./useVirtualPicks.ts";
import { usePickWords } from "./pickWords.ts";
import { type PickItem, type PickResults, type PickSearch, usePickSearch } from "./usePickSearch.ts";
import "./pick.css";

interface SharedProps extends FieldProps {
  /** Keep it the same function while it asks the same source. */
  search: PickSearch;
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}
export interface PickFieldProps extends SharedProps {
  value: PickItem | undefined;
  onValueChange: (item: PickItem | undefined) => void;
}
export interface MultiPickFieldProps extends SharedProps {
  values: readonly PickItem[];
  onValuesChange: (items: PickItem[]) => void;
}

const isSame = (a: PickItem, b: PickItem) => a.id === b.id;
const isShownAlike = (a: PickItem | null, b: PickItem | null) => a?.id === b?.id && a?.title === b?.title;

/** One thing of very many, found by typing. */
export function PickField({ value, onValueChange, ...props }: PickFieldProps) {
  const words = useUiWords();
  const list = usePickList(props, value?.title);
  const chosen = useSteadyValue(value ?? null, isShownAlike);
  return (
    <Field {...fieldOf(props)}>
      {({ id, ...wiring }) => (
        <BaseCombobox.Root<PickItem>
          id={id}
          {...list.root}
          value={chosen}
          onValueChange={(item) => onValueChange(item ?? undefined)}
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
            {value && props.isOptional && (
              <BaseCombobox.Clear className="inbtn" aria-label={words.clear}>
                <X className="i" aria-hidden />
              </BaseCombobox.Clear>
            )}
            <Opener />
          </BaseCombobox.InputGroup>
          <PickList labelId={labelIdOf(id)} {...list} />
        </BaseCombobox.Root>
      )}
    </Field>
  );
}

/** Several; those picked are chips in the field, and Backspace takes the last away. */
export function MultiPickField({ values, onValuesChange, ...props }: MultiPickFieldProps) {
  const words = usePickWords();
  const list = usePickList(props, undefined);
  return (
    <Field {...fieldOf(props)}>
      {({ id, ...wiring }) => (
        <BaseCombobox.Root<PickItem, true>
          id={id}
          multiple
          {...list.root}
          value={[...values]}
          onValueChange={onValuesChange}
          isItemEqualToValue={isSame}
        >
          <BaseCombobox.InputGroup className={classNames(inputClass(props), "input--chips")}>
            <BaseCombobox.Chips className="chips">
              {values.map(({ id: picked, title }) => (
                <BaseCombobox.Chip key={picked} className="pick" aria-label={title}>
                  {title}
                  <BaseCombobox.ChipRemove className="inbtn" aria-label={words.remove(title)}>
                    <X className="i" aria-hidden />
                  </BaseCombobox.ChipRemove>
                </BaseCombobox.Chip>
              ))}
              <BaseCombobox.Input
                {...wiring}
                aria-labelledby={labelIdOf(id)}
                onKeyDown={keepOnEscape}
                placeholder={values.length === 0 ? props.placeholder : undefined}
                onBlur={props.onBlur}
              />
            </BaseCombobox.Chips>
            <Opener />
          </BaseCombobox.InputGroup>
          <PickList labelId={labelIdOf(id)} {...list} />
        </BaseCombobox.Root>
      )}
    </Field>
  );
}

function Opener() {
  const words = useUiWords();
  return (
    <BaseCombobox.Trigger className="inbtn" aria-label={words.showList}>
      <ChevronDown className="i" aria-hidden />
    </BaseCombobox.Trigger>
  );
}

function fieldOf({ label, hint, error, isOptional, labelNote, className }: SharedProps): FieldProps {
  return { label, hint, error, isOptional, labelNote, className };
}

function inputClass({ error, isDisabled }: SharedProps): string {
  return classNames("input", error !== undefined && "is-error", isDisabled && "is-disabled");
}

/** What both fields share: the search behind the list, and the list that follows the keys. */
function usePickList({ search, isDisabled = false }: SharedProps, chosenTitle: string | undefined) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  // The name of what is chosen already stands in the field and narrows nothing.
  const query = typed === chosenTitle ? "" : typed;
  const results = usePickSearch(search, query, isOpen);
  const [current, setCurrent] = useState<number>();
  const root = {
    items: results.items,
    filter: null,
    virtualized: true,
    autoHighlight: true,
    disabled: isDisabled,
    open: isOpen,
    onOpenChange: setIsOpen,
    onInputValueChange: setTyped,
    itemToStringLabel: ({ title }: PickItem) => title,
    itemToStringValue: ({ id }: PickItem) => id,
    onItemHighlighted: (_item: PickItem | undefined, { reason, index }: { reason: string; index: number }) => {
      if (reason !== "pointer") setCurrent(index < 0 ? undefined : index);
    },
  };
  return { root, results, query, current };
}

function PickList({ labelId, results, query, current }: ReturnType<typeof usePickList> & { labelId: string }) {
  const container = usePortalContainer();
  const words = useUiWords();
  const pickWords = usePickWords();
  const { status, items } = results;
  return (
    <BaseCombobox.Portal container={container}>
      <BaseCombobox.Positioner className="float" sideOffset={4} collisionPadding={8}>
        <BaseCombobox.Popup className="menu menu--list picklist" aria-busy={status === "searching"}>
          <BaseCombobox.Status className={classNames(items.length > 0 ? "sr" : "mnone")}>
            {
              {
                idle: pickWords.searching,
                searching: items.length === 0 && pickWords.searching,
                failed: pickWords.failed,
                ready: items.length === 0 ? words.noMatches : pickWords.found(items.length),
              }[status]
            }
          </BaseCombobox.Status>
          {items.length > 0 && <VirtualRows {...{ labelId, results, query, current }} />}
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
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
    <BaseCombobox.List ref={scroller} aria-labelledby={labelId} className="pickrows">
      <div role="presentation" style={{ height, position: "relative" }}>
        {rows.map(({ index, start, size }) => {
          const item = items[index];
          return item && <PickRow key={item.id} {...{ item, index, query }} count={items.length} style={{ top: start, height: size }} />;
        })}
      </div>
    </BaseCombobox.List>
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
  const { icon: Glyph, title, subtitle, chip } = item;
  const { before, hit, after } = splitMatch(title, query);
  return (
    <BaseCombobox.Item index={index} value={item} className="mi pickrow" aria-setsize={count} aria-posinset={index + 1} style={style}>
      {Glyph && <Glyph className="i" aria-hidden />}
      <span className="trunc">
        {before}
        {hit && <b>{hit}</b>}
        {after}
      </span>
      {chip && <StateChip level={chip.level} icon={chip.icon} word={chip.label} />}
      {subtitle !== undefined && <span className="end trunc">{subtitle}</span>}
      <BaseCombobox.ItemIndicator className="tick">
        <Check className="i" aria-hidden />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  );
}
