import { faultText } from "#domain/faultText.ts";
import type { Log } from "./log.ts";

/** Does the same for several things, one after the other. One with which it fails is logged and keeps nothing from the others. */
export async function eachAlone<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { log, what, nameOf }: { log: Pick<Log, "error">; what: string; nameOf: (item: Item) => Record<string, unknown> },
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log.error(what, { ...nameOf(item), error: faultText(error) });
    }
  }
}
