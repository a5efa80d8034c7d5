import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { HttpsUrlOrNothing, Id, InstantUtc, lineOrNothing, nameOf, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** VD-05, Q-73: forms check the fields by these rules before they send them. */
const upTo = (max: number) => lineOrNothing({ min: 1, max });
export const AccountAddress = z.strictObject({
  companyName: nameOf({ min: 1, max: 80 }),
  addressLine1: nameOf({ min: 1, max: 75 }),
  addressLine2: upTo(75),
  city: nameOf({ min: 1, max: 50 }),
  stateId: upTo(limits.stateMax),
  postalCode: upTo(10),
  /** ISO 3166-1, two capitals. */
  countryISO2: z.string().check(z.regex(/^[A-Z]{2}$/)),
});
export type AccountAddress = z.infer<typeof AccountAddress>;
export const ExternalAccountId = upTo(limits.externalIdMax);

/** AU-16: where the account's organisation is, how another system of it calls the account, and whether it has been set up. */
export const getAccountAddress = endpoint({
  method: "GET",
  path: "/account/address",
  access: "account_r",
  payload: z.object({
    address: z.optional(AccountAddress),
    externalAccountId: z.string(),
    /** Empty for none. */
    privacyUrl: z.string(),
    onboardedAtUtc: z.optional(InstantUtc),
  }),
  errors: ["error_account_not_found"],
});

/** VD-02: the privacy notice that the account's public pages link to; empty for none. */
export const setPrivacyNotice = endpoint({
  method: "PUT",
  path: "/account/privacy-notice",
  access: "account_w",
  asksReason: "account",
  body: z.strictObject({ privacyUrl: HttpsUrlOrNothing }),
  payload: z.object({ privacyUrl: z.string() }),
  errors: ["error_account_not_found"],
});

/** AU-16: says where the organisation is, under the one licence that there is; with it the account has been set up. */
export const completeOnboarding = endpoint({
  method: "POST",
  path: "/onboarding-and-subscription",
  access: "account_w",
  asksReason: "account",
  body: z.strictObject({ address: AccountAddress, licenseId: z.literal(0) }),
  payload: z.object({ onboardedAtUtc: InstantUtc }),
  errors: ["error_account_not_found"],
});

/** AU-16: how another system of the customer calls this account; empty for none. */
export const setExternalAccount = endpoint({
  method: "POST",
  path: "/account/external",
  access: "account_w",
  asksReason: "account",
  body: z.strictObject({ externalAccountId: ExternalAccountId }),
  payload: z.object({ externalAccountId: z.string() }),
  errors: ["error_account_not_found"],
});

/**
 * AU-16: claims devices by the serial numbers printed on them, into the first site, by name, that the session reaches. Those that the
 * account has already stay as they are. A claim changes nothing for other accounts: it waits for its device to enrol with a token, for
 * `limits.deviceClaimDays`, and several accounts may claim the same number. The first whose device enrols has it; the other claims end.
 * Cameras come by their gateway.
 */
export const claimDevices = endpoint({
  method: "POST",
  path: "/account/device",
  access: "device_w",
  body: z.strictObject({ deviceSerialNumbers: z.array(SerialNumber).check(z.minLength(1), z.maxLength(50)) }),
  payload: z.object({ siteId: Id, added: z.array(SerialNumber), known: z.array(SerialNumber) }),
  errors: ["error_site_not_found", "error_device_not_eligible"],
});

/** AU-16: withdraws the claim of a device that has not enrolled. */
export const withdrawClaim = endpoint({
  method: "DELETE",
  path: "/account/device/{serial}",
  access: "device_w",
  params: z.object({ serial: SerialNumber }),
  payload: Nothing,
  errors: ["error_device_not_found", "error_claim_not_waiting", "error_claim_has_cameras"],
});

/** AU-16, AU-07: mails the link once more that confirms the caller's own address; nothing where it is confirmed. */
export const sendVerification = endpoint({
  method: "POST",
  path: "/account/verification",
  access: "signedIn",
  anyAccountStatus: true,
  payload: Nothing,
  errors: ["error_too_many_requests"],
});
