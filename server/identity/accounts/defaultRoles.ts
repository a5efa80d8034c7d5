import { type Scope, scopes } from "#contract/scopes.ts";
import type { VideoRights } from "#contract/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { roles } from "../../base/store/schema/accounts.ts";

export const defaultRoleNames = ["Owner", "Administrator", "Manager", "Operator", "Viewer", "Mobile"] as const;
export type DefaultRoleName = (typeof defaultRoleNames)[number];

interface DefaultRole {
  description: string;
  rank: number;
  isAdmin: boolean;
  scopes: readonly Scope[];
  videoRights: VideoRights;
}

const everything: VideoRights = { live: true, recorded: true, export: true };
const viewer: readonly Scope[] = ["device_r", "accesslogs_r", "site_r"];
const operator: readonly Scope[] = [...viewer, "deviceremoteaccess_w", "user_r", "schedule_r", "zone_r"];
/** Rights over the account itself, its payment and its roles are for administrators. */
const managerLacks: readonly Scope[] = [
  "account_w",
  "accountsettings_w",
  "accountpaymethod_r",
  "accountpaymethod_w",
  "accountsubscription_r",
  "accountsubscription_w",
  "role_w",
  "site_w",
  "deviceall_r",
];

/** The roles that every account starts with. */
export const defaultRoles: Readonly<Record<DefaultRoleName, DefaultRole>> = {
  Owner: { description: "Everything, and the account itself", rank: 100, isAdmin: true, scopes, videoRights: everything },
  Administrator: { description: "All sites, devices and people", rank: 90, isAdmin: true, scopes, videoRights: everything },
  Manager: {
    description: "Sets up the assigned sites and their people",
    rank: 70,
    isAdmin: false,
    scopes: scopes.filter((scope) => !managerLacks.includes(scope)),
    videoRights: everything,
  },
  Operator: {
    description: "Watches the assigned sites and opens their doors",
    rank: 50,
    isAdmin: false,
    scopes: operator,
    videoRights: everything,
  },
  Viewer: {
    description: "Sees the assigned sites as they are now",
    rank: 30,
    isAdmin: false,
    scopes: viewer,
    videoRights: { live: true, recorded: false, export: false },
  },
  Mobile: {
    description: "Opens doors with a phone",
    rank: 10,
    isAdmin: false,
    scopes: ["mobile_r"],
    videoRights: { live: false, recorded: false, export: false },
  },
};

/** Id of a default role within its account. */
export function defaultRoleId(name: DefaultRoleName): string {
  return name.toLowerCase();
}

export async function insertDefaultRoles(transaction: Database, accountId: string): Promise<void> {
  await transaction.insert(roles).values(
    defaultRoleNames.map((name) => ({
      accountId,
      roleId: defaultRoleId(name),
      displayName: name,
      ...defaultRoles[name],
      scopes: [...defaultRoles[name].scopes],
    })),
  );
}
