import type { Scope } from "#contract/scopes.ts";
import type { Features } from "#contract/session.ts";
import type { ConsoleState } from "../plugin.ts";

export interface Gated {
  scope?: Scope | readonly Scope[];
  feature?: keyof Features;
}

/** PM-12: true if the session may see this. With several scopes, one of them is enough. */
export function isGranted({ scope, feature }: Gated, state: Pick<ConsoleState, "scopes" | "features">): boolean {
  if (feature && !state.features[feature]) return false;
  if (scope === undefined) return true;
  return typeof scope === "string" ? state.scopes.has(scope) : scope.some((each) => state.scopes.has(each));
}
