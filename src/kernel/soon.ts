/** A value or a promise of it. Awaiting a value that is already there would delay it by a task and cause another render. */
export type Soon<Value> = Value | Promise<Value>;

/** Applies `next` to the value, immediately if it is already there. */
export function whenThere<Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Like Promise.all, but immediate if all values are already there. */
export function allThere<Value>(values: readonly Soon<Value>[]): Soon<Value[]> {
  const there: Value[] = [];
  for (const value of values) {
    if (value instanceof Promise) return Promise.all(values);
    there.push(value);
  }
  return there;
}
