import { foldedText } from "#domain/identity/foldedText.ts";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";

/** Finds by their titles things that are all known. */
export const among =
  (items: readonly PickItem[]): PickSearch =>
  (query) =>
    items.filter(({ title }) => foldedText(title).includes(foldedText(query)));
