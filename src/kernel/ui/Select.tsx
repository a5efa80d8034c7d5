import { Select as BaseSelect } from "@base-ui/react/select";
import type { Choice } from "./choice.ts";
import { classNames } from "./classNames.ts";
import { Field, type FieldProps, labelIdOf } from "./Field.tsx";
import { Check, ChevronDown } from "./icons.ts";
import { usePortalContainer } from "./portalContainer.tsx";

export interface SelectProps<Value extends string> extends FieldProps {
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  size?: "s" | "m";
}

/** Chooses one entry of a short list; for more than about 15 entries, use Combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, isOptional, labelNote, className, choices, value, onValueChange, onBlur, name, placeholder, isDisabled } =
    props;
  const container = usePortalContainer();
  const handleChange = (next: Value | null) => {
    if (next !== null) onValueChange(next);
  };
  return (
    <Field {...{ label, hint, error, isOptional, labelNote, className }}>
      {({ id, ...wiring }) => (
        <BaseSelect.Root<Value>
          id={id}
          value={value ?? null}
          onValueChange={handleChange}
          items={choices}
          modal={false}
          disabled={isDisabled ?? false}
          {...(name !== undefined && { name })}
        >
          <BaseSelect.Trigger
            {...wiring}
            onBlur={onBlur}
            className={classNames(
              "input",
              props.size === "s" && "input--s",
              error !== undefined && "is-error",
              isDisabled && "is-disabled",
            )}
          >
            <BaseSelect.Value className={classNames("val", value === undefined && "ph")} placeholder={placeholder} />
            <ChevronDown className="i" aria-hidden />
          </BaseSelect.Trigger>
          <BaseSelect.Portal container={container}>
            <BaseSelect.Positioner className="float" alignItemWithTrigger={false} sideOffset={4} collisionPadding={8}>
              <BaseSelect.Popup className="menu menu--list">
                <BaseSelect.List aria-labelledby={labelIdOf(id)}>
                  {choices.map(({ value: choice, label: text, icon: Glyph, note, disabledReason }) => (
                    <BaseSelect.Item
                      key={choice}
                      value={choice}
                      className={classNames("mi", disabledReason !== undefined && "is-disabled")}
                      disabled={disabledReason !== undefined}
                    >
                      {Glyph && <Glyph className="i" aria-hidden />}
                      <BaseSelect.ItemText className="trunc">{text}</BaseSelect.ItemText>
                      {(disabledReason ?? note) && <span className="end">{disabledReason ?? note}</span>}
                      <BaseSelect.ItemIndicator className="tick">
                        <Check className="i" aria-hidden />
                      </BaseSelect.ItemIndicator>
                    </BaseSelect.Item>
                  ))}
                </BaseSelect.List>
              </BaseSelect.Popup>
            </BaseSelect.Positioner>
          </BaseSelect.Portal>
        </BaseSelect.Root>
      )}
    </Field>
  );
}
