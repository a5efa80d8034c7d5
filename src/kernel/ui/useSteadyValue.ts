import { useState } from "react";

/**
 * Returns the previous object as long as it means the same value. Base UI's combobox treats another object as another choice and would
 * overwrite the typed text with its name.
 */
export function useSteadyValue<Value>(value: Value, isSame: (a: Value, b: Value) => boolean): Value {
  const [kept, setKept] = useState(value);
  if (isSame(kept, value)) return kept;
  setKept(value);
  return value;
}
