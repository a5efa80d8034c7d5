import { useCallback } from "react";
import { useKernel } from "../hooks.ts";
import { MultiPickField, type MultiPickFieldProps, PickField, type PickFieldProps } from "../ui/pick/PickField.tsx";
import type { PickSearch } from "../ui/pick/usePickSearch.ts";

interface OfKind {
  /** The kind of an entity source, as `door`: what the palette finds, a form can pick. */
  kind: string;
}

function useEntitySearch(kind: string): PickSearch {
  const { entities } = useKernel();
  return useCallback((query, signal) => entities.search(kind, query, signal), [entities, kind]);
}

/** One door, camera, person: whatever a plugin has made findable. */
export default function EntityPicker({ kind, ...props }: OfKind & Omit<PickFieldProps, "search">) {
  return <PickField {...props} search={useEntitySearch(kind)} />;
}

/** Several of one kind. */
export function MultiEntityPicker({ kind, ...props }: OfKind & Omit<MultiPickFieldProps, "search">) {
  return <MultiPickField {...props} search={useEntitySearch(kind)} />;
}
