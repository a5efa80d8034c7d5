import { useCallback } from "react";
import { useKernel } from "../hooks.ts";
import { MultiPickField, type MultiPickFieldProps, PickField, type PickFieldProps } from "../ui/pick/PickField.tsx";
import type { PickSearch } from "../ui/pick/usePickSearch.ts";

interface OfKind {
  /** The kind of an entity source, for example `door`: a form can pick what the palette can find. */
  kind: string;
}

function useEntitySearch(kind: string): PickSearch {
  const { entities } = useKernel();
  return useCallback((query, signal) => entities.search(kind, query, signal), [entities, kind]);
}

/** Picks one object of a kind that a plugin offers to search, such as a door, a camera or a person. */
export default function EntityPicker({ kind, ...props }: OfKind & Omit<PickFieldProps, "search">) {
  return <PickField {...props} search={useEntitySearch(kind)} />;
}

/** Picks several objects of one kind. */
export function MultiEntityPicker({ kind, ...props }: OfKind & Omit<MultiPickFieldProps, "search">) {
  return <MultiPickField {...props} search={useEntitySearch(kind)} />;
}
