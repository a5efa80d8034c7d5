/** A map that remembers what its changed keys held before, until that is settled. */
export class JournaledMap<Value> {
  private readonly now = new Map<string, Value>();
  private readonly earlier = new Map<string, Value | undefined>();

  get(key: string): Value | undefined {
    return this.now.get(key);
  }

  before(key: string): Value | undefined {
    return this.earlier.has(key) ? this.earlier.get(key) : this.now.get(key);
  }

  set(key: string, value: Value | undefined): void {
    if (!this.earlier.has(key)) this.earlier.set(key, this.now.get(key));
    if (value === undefined) this.now.delete(key);
    else this.now.set(key, value);
  }

  changedKeys(): Iterable<string> {
    return this.earlier.keys();
  }

  values(): Iterable<Value> {
    return this.now.values();
  }

  /** As it was before. */
  valuesBefore(): Value[] {
    const kept = [...this.now].flatMap(([key, value]) => (this.earlier.has(key) ? [] : [value]));
    return [...kept, ...[...this.earlier.values()].filter((value) => value !== undefined)];
  }

  keys(): Iterable<string> {
    return this.now.keys();
  }

  settle(): void {
    this.earlier.clear();
  }
}

/** Several values under one key, each once. */
export class JournaledSets {
  private readonly sets = new JournaledMap<ReadonlySet<string>>();

  get(key: string): ReadonlySet<string> {
    return this.sets.get(key) ?? nothing;
  }

  before(key: string): ReadonlySet<string> {
    return this.sets.before(key) ?? nothing;
  }

  add(key: string, value: string): void {
    const known = this.sets.get(key);
    if (!known?.has(value)) this.sets.set(key, new Set([...(known ?? nothing), value]));
  }

  delete(key: string, value: string): void {
    const known = this.sets.get(key);
    if (!known?.has(value)) return;
    const left = new Set(known);
    left.delete(value);
    this.sets.set(key, left.size === 0 ? undefined : left);
  }

  settle(): void {
    this.sets.settle();
  }
}

const nothing: ReadonlySet<string> = new Set();
