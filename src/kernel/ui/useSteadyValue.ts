import { useState } from "react";

/**
 * The object that stood for this value before, for as long as it is the same one. A combobox of Base UI takes another object for another
 * choice, and writes its name over what is being typed.
 */
export function useSteadyValue<Value>(value: Value, isSame: (a: Value, b: Value) => boolean): Value {
  const [kept, setKept] = useState(value);
  if (isSame(kept, value)) return kept;
  setKept(value);
  return value;
}
