import * as z from "zod/mini";

/** Every scope that a role can grant (PM-01, and the role editor's areas of PM-02 and Q-46). The server checks them; the portal only hides what the server would refuse. */
export const scopes = [
  "accesslogs_r",
  "user_r",
  "user_w",
  "usersettings_r",
  "usersettings_w",
  "role_r",
  "role_w",
  "group_r",
  "group_w",
  "credential_r",
  "credential_w",
  "card_r",
  "card_w",
  "cardall_r",
  "cardall_w",
  "face_r",
  "face_w",
  "cloudkey_r",
  "cloudkey_w",
  "cloudkeyall_r",
  "cloudkeyall_w",
  "device_r",
  "device_w",
  "deviceall_r",
  "deviceremoteaccess_w",
  "devicesettings_r",
  "devicesettings_w",
  "deviceweb_r",
  "deviceweb_w",
  "schedule_r",
  "schedule_w",
  "site_r",
  "site_w",
  "zone_r",
  "zone_w",
  "timezone_r",
  "support_r",
  "account_r",
  "account_w",
  "accountsettings_r",
  "accountsettings_w",
  "accountpaymethod_r",
  "accountpaymethod_w",
  "accountsubscription_r",
  "accountsubscription_w",
  "evidence_w",
  "lockdown_w",
  "mobile_r",
  "mobile_w",
] as const;

export const Scope = z.enum(scopes);
export type Scope = z.infer<typeof Scope>;

export function isScope(value: string): value is Scope {
  return (scopes as readonly string[]).includes(value);
}

/** areas of the role editor that belong to another area. */
const parentAreas: Readonly<Record<string, string>> = {
  card: "credential",
  cardall: "credential",
  face: "credential",
  cloudkey: "credential",
  cloudkeyall: "credential",
  usersettings: "user",
};

/** The scope that includes this one: `credential_w` for `card_w`. */
export function parentScope(scope: Scope): Scope | undefined {
  const [area = "", right = ""] = scope.split("_");
  const parent = `${parentAreas[area]}_${right}`;
  return isScope(parent) ? parent : undefined;
}

/** the held scopes and all scopes that they include. */
export function effectiveScopes(held: readonly Scope[]): ReadonlySet<Scope> {
  const own: ReadonlySet<Scope> = new Set(held);
  return new Set(
    scopes.filter((scope) => {
      const parent = parentScope(scope);
      return own.has(scope) || (parent !== undefined && own.has(parent));
    }),
  );
}
