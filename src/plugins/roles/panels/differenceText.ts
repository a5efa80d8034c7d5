import { listText } from "#kernel/format/numbers.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Beyond } from "../ownRights.ts";
import { scopeText } from "./roleLines.ts";

/** How one role exceeds another, as a list in words that ends with the number of further differences. */
export function differenceText(beyond: readonly Beyond[], most: number, t: Kernel["t"], language: string): string {
  const named = beyond.slice(0, most).map((each) => {
    if (each.in === "scope") return scopeText(each.scope, t);
    return t(each.in === "video" ? `roles.field.${each.right}` : `roles.beyond.${each.in}`);
  });
  if (beyond.length > most) named.push(t("roles.beyond.more", { count: beyond.length - most }));
  return listText(named, language);
}
