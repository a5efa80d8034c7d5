import * as z from "zod/mini";
import { Id, InstantUtc } from "#contract/fields.ts";
import { type UserDetail, UserFields as Written } from "#contract/users.ts";

const { firstName, lastName, email, phoneNumber, localeISO2, siteIds, mayEscort, needsEscort, externalSystemId } = Written.shape;
const orNothing = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) => z.union([z.literal(""), schema]);

/** Form values of a person; an empty text means none. */
export const UserEntry = z.object({
  firstName,
  lastName,
  email,
  phoneNumber,
  localeISO2,
  externalSystemId,
  roleId: orNothing(Id),
  siteIds,
  validFromUtc: orNothing(InstantUtc),
  validUntilUtc: orNothing(InstantUtc),
  mayEscort,
  needsEscort,
  /** Only for a new person. */
  isInvited: z.boolean(),
});
export type UserEntry = z.output<typeof UserEntry>;

/** A stored person as form values. */
export function storedOf(user: UserDetail) {
  const { version, lastChange } = user;
  const values: UserEntry = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: user.phoneNumber ?? "",
    localeISO2: user.localeISO2,
    externalSystemId: user.externalSystemId,
    roleId: user.role?.id ?? "",
    siteIds: user.siteIds,
    validFromUtc: user.validFromUtc ?? "",
    validUntilUtc: user.validUntilUtc ?? "",
    mayEscort: user.mayEscort,
    needsEscort: user.needsEscort,
    isInvited: false,
  };
  return { values, version, ...(lastChange && { lastChange }) };
}

/** The body of the calls, with null for a missing object or time. */
export function bodyOf<Entry extends Partial<UserEntry>>({ roleId, validFromUtc, validUntilUtc, ...same }: Entry) {
  return {
    ...same,
    ...(roleId !== undefined && { roleId: roleId || null }),
    ...(validFromUtc !== undefined && { validFromUtc: validFromUtc || null }),
    ...(validUntilUtc !== undefined && { validUntilUtc: validUntilUtc || null }),
  };
}
