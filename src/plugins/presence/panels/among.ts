import { foldedText } from "#domain/identity/foldedText.ts";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";

/** Picker source that searches a complete list by title. */
export const among =
  (items: readonly PickItem[]): PickSearch =>
  (query) =>
    items.filter(({ title }) => foldedText(title).includes(foldedText(query)));
