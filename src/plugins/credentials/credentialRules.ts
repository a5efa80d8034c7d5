import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type CredentialRules, getCredentialRules, saveCredentialRules } from "#contract/credentialRules.ts";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import type { Stored } from "#kernel/forms/conflict.ts";
import { useKernel } from "#kernel/hooks.ts";

export const credentialRulesKey = ["credentials", "rules"] as const;

/** The account's rules for new cards and for wrong PINs at doors. */
export function useCredentialRules() {
  const kernel = useKernel();
  return useQuery(
    { queryKey: credentialRulesKey, queryFn: ({ signal }) => kernel.api.call(getCredentialRules, {}, signal) },
    kernel.queryClient,
  );
}

const { unencryptedCardsPermitted, defaultLockdownCards, wrongPins, wrongPinsMinutes, pinLockMinutes } = saveCredentialRules.body.shape;
const codesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const isListOfCodes = (text: string) =>
  codesIn(text).length <= limits.permittedFacilityCodesMax &&
  codesIn(text).every((code) => /^\d{1,5}$/.test(code) && Number(code) <= limits.facilityCodeMax);

/** The rules as form values: facility codes as a text, empty for any code. */
export const CredentialRulesEntry = z.object({
  unencryptedCardsPermitted,
  permittedFacilityCodes: z.string().check(z.maxLength(400), z.refine(isListOfCodes)),
  defaultLockdownCards,
  wrongPins,
  wrongPinsMinutes,
  pinLockMinutes,
});
type CredentialRulesEntry = z.infer<typeof CredentialRulesEntry>;

export function storedOf({ permittedFacilityCodes, version, lastChange, ...values }: CredentialRules): Stored {
  return { values: { ...values, permittedFacilityCodes: permittedFacilityCodes?.join(", ") ?? "" }, version, lastChange };
}

export function bodyOf(
  { permittedFacilityCodes, ...rules }: CredentialRulesEntry,
  version: number,
): ParsedRequestOf<typeof saveCredentialRules>["body"] {
  const codes = codesIn(permittedFacilityCodes).map(Number);
  return { ...rules, permittedFacilityCodes: codes.length === 0 ? null : codes, version };
}
