import { snapshot } from "valtio";
import type { LayoutStoreOptions } from "./layoutStore.ts";

/** The local copy inside the `layout` setting, one per person and account. */
export function localCopyIn(workspaces: Record<string, unknown>, key: string): LayoutStoreOptions["localCopy"] {
  return {
    read: () => structuredClone(snapshot(workspaces)[key]),
    write: (value) => {
      workspaces[key] = value;
    },
  };
}
