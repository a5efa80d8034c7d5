import { isScope, parentScope, type Scope, scopes } from "#contract/scopes.ts";

/** An area of the matrix (PM-02) with the scopes that it has: many can only be seen, some only be done. */
export interface ScopeArea {
  id: string;
  read: Scope | undefined;
  write: Scope | undefined;
  /** Part of the area above it, which includes it. */
  isPart: boolean;
}
export interface ScopeGroup {
  id: string;
  areas: readonly ScopeArea[];
}

const areasOf: Readonly<Record<string, readonly string[]>> = {
  devices: ["device", "devicesettings", "deviceweb", "deviceremoteaccess", "deviceall", "evidence", "lockdown", "accesslogs"],
  people: ["user", "usersettings", "group", "credential", "card", "cardall", "face", "cloudkey", "cloudkeyall", "mobile"],
  rules: ["site", "zone", "schedule", "timezone"],
  account: ["role", "account", "accountsettings", "accountpaymethod", "accountsubscription", "support"],
};

const scopeOf = (area: string, right: "r" | "w"): Scope | undefined => {
  const scope = `${area}_${right}`;
  return isScope(scope) ? scope : undefined;
};

/** Every scope of the vocabulary, by what it is about. */
export const scopeGroups: readonly ScopeGroup[] = Object.entries(areasOf).map(([id, areas]) => ({
  id,
  areas: areas.map((area) => {
    const [read, write] = [scopeOf(area, "r"), scopeOf(area, "w")];
    return { id: area, read, write, isPart: [read, write].some((scope) => scope !== undefined && parentScope(scope) !== undefined) };
  }),
}));

/** In the order of the vocabulary, each once. */
const inOrder = (held: ReadonlySet<Scope>): Scope[] => scopes.filter((scope) => held.has(scope));

/** The scope that one has to hold as well: who changes something sees it. */
export const readOf = (scope: Scope): Scope | undefined => (scope.endsWith("_w") ? scopeOf(scope.slice(0, -2), "r") : undefined);
const writeOf = (scope: Scope): Scope | undefined => (scope.endsWith("_r") ? scopeOf(scope.slice(0, -2), "w") : undefined);

/**
 * Gives or takes some scopes. With a right to change something comes the right to see it, and both go together (PM-02): as far as one
 * may give them.
 */
export function withScopes(
  held: readonly Scope[],
  changed: readonly Scope[],
  isGiven: boolean,
  mayGive: (scope: Scope) => boolean,
): Scope[] {
  const next = new Set(held);
  for (const scope of changed) {
    const other = isGiven ? readOf(scope) : writeOf(scope);
    for (const each of other ? [scope, other] : [scope]) {
      if (!mayGive(each)) continue;
      if (isGiven) next.add(each);
      else next.delete(each);
    }
  }
  return inOrder(next);
}
