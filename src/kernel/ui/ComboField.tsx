import { Combobox } from "@base-ui/react/combobox";
import type { ReactNode } from "react";
import { splitMatch } from "./choice.ts";
import { classNames } from "./classNames.ts";
import { Field, type FieldProps, labelIdOf } from "./Field.tsx";
import { Check, ChevronDown, type Icon, X } from "./icons.ts";
import { keepOnEscape } from "./keepOnEscape.ts";
import { usePortalContainer } from "./portalContainer.tsx";
import { useSteadyValue } from "./useSteadyValue.ts";
import { useUiWords } from "./words.tsx";

// The common parts of fields that find a value by typing: `Combobox` for given choices, `PickField` for the results of a search.

export interface ComboProps extends FieldProps {
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/** The entries of the list, and how they are searched. */
export interface ComboItems<Item>
  extends Pick<Combobox.Root.Props<Item>, "limit" | "virtualized" | "open" | "onOpenChange" | "onItemHighlighted" | "onInputValueChange"> {
  items: readonly Item[];
  filter: null | ((item: Item, query: string) => boolean);
  itemToStringLabel: (item: Item) => string;
  itemToStringValue: (item: Item) => string;
}

interface FrameProps<Item> extends ComboItems<Item> {
  field: ComboProps;
  /** Receives the label's id, which also names the list. */
  list: (labelId: string) => ReactNode;
}

interface ComboFieldProps<Item> extends FrameProps<Item> {
  chosen: Item | undefined;
  onChoose: (item: Item | undefined) => void;
}

/** Chooses one value by typing. */
export function ComboField<Item>({ field, list, chosen, onChoose, ...items }: ComboFieldProps<Item>) {
  const words = useUiWords();
  const steady = useSteadyValue(chosen ?? null, (a, b) => isShownAlike(a, b, items));
  return (
    <Field {...fieldOf(field)}>
      {({ id, ...wiring }) => (
        <Combobox.Root<Item> id={id} {...rootOf(field, items)} value={steady} onValueChange={(item) => onChoose(item ?? undefined)}>
          <Combobox.InputGroup className={inputClass(field)}>
            <TypedInput {...{ id, wiring, field }} placeholder={field.placeholder} />
            {steady !== null && field.isOptional && (
              <Combobox.Clear className="inbtn" aria-label={words.clear}>
                <X className="i" aria-hidden />
              </Combobox.Clear>
            )}
            <Opener />
          </Combobox.InputGroup>
          {list(labelIdOf(id))}
        </Combobox.Root>
      )}
    </Field>
  );
}

interface MultiComboFieldProps<Item> extends FrameProps<Item> {
  chosen: readonly Item[];
  onChoose: (items: Item[]) => void;
  removeLabel: (label: string) => string;
}

/** Chooses several values by typing. They appear as chips in the field; Backspace removes the last one. */
export function MultiComboField<Item>({ field, list, chosen, onChoose, removeLabel, ...items }: MultiComboFieldProps<Item>) {
  return (
    <Field {...fieldOf(field)}>
      {({ id, ...wiring }) => (
        <Combobox.Root<Item, true> id={id} multiple {...rootOf(field, items)} value={[...chosen]} onValueChange={onChoose}>
          <Combobox.InputGroup className={classNames(inputClass(field), "input--chips")}>
            <Combobox.Chips className="chips">
              {chosen.map((item) => {
                const label = items.itemToStringLabel(item);
                return (
                  <Combobox.Chip key={items.itemToStringValue(item)} className="pick" aria-label={label}>
                    {label}
                    <Combobox.ChipRemove className="inbtn" aria-label={removeLabel(label)}>
                      <X className="i" aria-hidden />
                    </Combobox.ChipRemove>
                  </Combobox.Chip>
                );
              })}
              <TypedInput {...{ id, wiring, field }} placeholder={chosen.length === 0 ? field.placeholder : undefined} />
            </Combobox.Chips>
            <Opener />
          </Combobox.InputGroup>
          {list(labelIdOf(id))}
        </Combobox.Root>
      )}
    </Field>
  );
}

interface TypedInputProps {
  id: string;
  wiring: Combobox.Input.Props;
  field: ComboProps;
  placeholder: string | undefined;
}

function TypedInput({ id, wiring, field: { onBlur }, placeholder }: TypedInputProps) {
  return <Combobox.Input {...wiring} aria-labelledby={labelIdOf(id)} onKeyDown={keepOnEscape} placeholder={placeholder} onBlur={onBlur} />;
}

function Opener() {
  const words = useUiWords();
  return (
    <Combobox.Trigger className="inbtn" aria-label={words.showList}>
      <ChevronDown className="i" aria-hidden />
    </Combobox.Trigger>
  );
}

function fieldOf({ label, hint, error, isOptional, labelNote, className }: ComboProps): FieldProps {
  return { label, hint, error, isOptional, labelNote, className };
}

function inputClass({ error, isDisabled }: ComboProps): string {
  return classNames("input", error !== undefined && "is-error", isDisabled && "is-disabled");
}

function rootOf<Item>({ isDisabled = false }: ComboProps, items: ComboItems<Item>) {
  const { itemToStringValue } = items;
  return {
    ...items,
    disabled: isDisabled,
    autoHighlight: true,
    isItemEqualToValue: (a: Item, b: Item) => itemToStringValue(a) === itemToStringValue(b),
  };
}

function isShownAlike<Item>(a: Item | null, b: Item | null, { itemToStringLabel, itemToStringValue }: ComboItems<Item>): boolean {
  if (a === null || b === null) return a === b;
  return itemToStringValue(a) === itemToStringValue(b) && itemToStringLabel(a) === itemToStringLabel(b);
}

/** The list below the field. */
export function ComboList({ className, ...props }: Combobox.Popup.Props & { className?: string }) {
  const container = usePortalContainer();
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner className="float" sideOffset={4} collisionPadding={8}>
        <Combobox.Popup className={classNames("menu menu--list", className)} {...props} />
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

interface ComboRowProps extends Combobox.Item.Props {
  icon: Icon | undefined;
  label: string;
  /** The typed text, shown in bold. */
  query: string;
}

/** A row of the list; `children` follow its label. */
export function ComboRow({ icon: Glyph, label, query, children, ...item }: ComboRowProps) {
  const { before, hit, after } = splitMatch(label, query);
  return (
    <Combobox.Item {...item}>
      {Glyph && <Glyph className="i" aria-hidden />}
      <span className="trunc">
        {before}
        {hit && <b>{hit}</b>}
        {after}
      </span>
      {children}
      <Combobox.ItemIndicator className="tick">
        <Check className="i" aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
