import type { Command } from "./command.ts";
import { cameras, devices, doors, gateways, keepOpen, lock, rename, sites, unlock } from "./commands/devices.ts";
import { events, follow } from "./commands/events.ts";
import { auditVerify, backup, backupVerify, firmwarePublish, restore } from "./commands/maintenance.ts";
import { callOperation, health, listOperations } from "./commands/operations.ts";
import { policyTest, policyTests } from "./commands/policy.ts";
import { accounts, signIn, signOut, useAccount, whoAmI } from "./commands/signIn.ts";

/** Everything that the command line can do, by name; a name may be two words. */
export const commands: Readonly<Record<string, Command>> = {
  "sign-in": signIn,
  "sign-out": signOut,
  whoami: whoAmI,
  accounts,
  "use-account": useAccount,
  sites,
  devices,
  doors,
  cameras,
  gateways,
  unlock,
  lock,
  "keep-open": keepOpen,
  rename,
  events,
  follow,
  "policy tests": policyTests,
  "policy test": policyTest,
  health,
  operations: listOperations,
  call: callOperation,
  "audit verify": auditVerify,
  backup,
  "backup verify": backupVerify,
  restore,
  "firmware publish": firmwarePublish,
};
