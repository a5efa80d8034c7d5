import { createHash } from "node:crypto";

/** Numbers that look random and are the same for the same seed. Never for secrets. */
export interface Random {
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

export function createRandom(seed: string): Random {
  let drawn = 0;
  function below(end: number): number {
    const bytes = createHash("sha256").update(`${seed} ${drawn}`).digest();
    drawn += 1;
    // 48 bits leave no bias worth naming for the small ranges asked for here.
    return bytes.readUIntBE(0, 6) % end;
  }
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("Nothing to pick from.");
      return item;
    },
    shuffle(items) {
      return items
        .map((item) => ({ item, order: below(2 ** 40) }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item);
    },
  };
}
