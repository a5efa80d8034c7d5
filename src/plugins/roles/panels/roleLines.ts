import type { Role } from "#contract/roles.ts";
import type { VideoRights } from "#contract/session.ts";
import type { RoleRights } from "#domain/access/roleRights.ts";
import type { FieldLine, FieldLines } from "#kernel/forms/fieldLines.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { roleFields } from "../roleFields.ts";

/** "Cards: change". */
export function scopeText(scope: string, t: Kernel["t"]): string {
  return t("kernel.rights.cell", {
    area: t(`kernel.rights.area.${scope.slice(0, -2)}`),
    right: t(`kernel.rights.right.${scope.slice(-1)}`),
  });
}

/** The fields of the form. A right that the person can't grant has its reason; the owner's rights are fixed (PM-10, Q-15). */
export function roleLines(
  role: Role | undefined,
  own: RoleRights,
  t: Kernel["t"],
  nameOfDevice: (serialNumber: string) => string,
): FieldLines<ReturnType<typeof roleFields>> {
  const right: Pick<FieldLine, "isFixed"> = role?.isOwner ? { isFixed: true } : {};
  const unless = (isHeld: boolean, why: string): Pick<FieldLine, "disabledBecause"> => (isHeld ? {} : { disabledBecause: why });
  const video = (name: keyof VideoRights): FieldLine => ({
    label: `roles.field.${name}`,
    ...right,
    ...unless(own.videoRights[name], "roles.whyNot.video"),
  });
  return {
    displayName: { label: "roles.field.name", codes: ["error_role_name_taken"] },
    rank: { label: "roles.field.rank", hint: "roles.whyNot.rank", hintValues: { max: own.rank }, ...right },
    description: { label: "roles.field.description" },
    isAdmin: { label: "roles.field.isAdmin", hint: "roles.field.isAdminHint", ...right, ...unless(own.isAdmin, "roles.whyNot.isAdmin") },
    scopes: {
      label: "roles.field.scopes",
      codes: ["error_role_needs_read_scope"],
      words: eachIn((scope) => scopeText(scope, t)),
      ...right,
    },
    live: video("live"),
    recorded: video("recorded"),
    export: video("export"),
    reach: { label: "roles.field.reach", choices: "roles.reach", ...right, ...unless(!own.deviceSerials, "roles.whyNot.devices") },
    deviceSerials: {
      label: "roles.field.deviceSerials",
      codes: ["error_device_not_found"],
      words: eachIn(nameOfDevice),
      ...right,
    },
  };
}

/** A list of values, each in words. */
const eachIn = (word: (value: string) => string) => (value: unknown) =>
  [value]
    .flat()
    .map((each) => word(String(each)))
    .join(", ");
