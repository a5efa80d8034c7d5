/** There already, or on its way: a promise of what is there would be read a task later, and draw once more. */
export type Soon<Value> = Value | Promise<Value>;

/** What follows from it: at once where it is there. */
export function whenThere<Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All of them: at once where all are there. */
export function allThere<Value>(values: readonly Soon<Value>[]): Soon<Value[]> {
  const there: Value[] = [];
  for (const value of values) {
    if (value instanceof Promise) return Promise.all(values);
    there.push(value);
  }
  return there;
}
