import { type ReactNode, useMemo } from "react";
import * as z from "zod/mini";
import type { PayloadOf } from "#contract/endpoint.ts";
import { HttpsUrlOrNothing } from "#contract/fields.ts";
import {
  AccountAddress,
  completeOnboarding,
  ExternalAccountId,
  type getAccountAddress,
  setExternalAccount,
  setPrivacyNotice,
} from "#contract/onboarding.ts";
import { callingCodes } from "#domain/phone/callingCodes.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { PanelHead } from "#kernel/ui/panelParts.tsx";
import { ClaimDevices } from "./ClaimDevices.tsx";

type Account = PayloadOf<typeof getAccountAddress>;

const Entry = z.object({ ...AccountAddress.shape, externalAccountId: ExternalAccountId, privacyUrl: HttpsUrlOrNothing });
const ofAddress = ["companyName", "addressLine1", "addressLine2", "postalCode", "city", "stateId", "countryISO2"] as const;

/** AU-16, VD-02: the address, the id in another system and the privacy notice are saved by separate calls. */
export function OnboardingForm({ account, notice }: { account: Account; notice: ReactNode }) {
  const { api, toast, queryClient } = useKernel();
  const t = useText();
  const { scopes, language, user } = useConsoleState();
  const countries = useMemo(() => countriesIn(language), [language]);
  const label = (name: string) => ({ label: `settings.onboarding.${name}` });
  const form = useForm({
    schema: Entry,
    title: t("settings.panel.onboarding"),
    fields: {
      companyName: { ...label("companyName"), autoComplete: "organization" },
      addressLine1: label("addressLine1"),
      addressLine2: label("addressLine2"),
      postalCode: label("postalCode"),
      city: label("city"),
      stateId: label("stateId"),
      countryISO2: { ...label("country"), kind: "search", choices: countries },
      externalAccountId: { ...label("externalAccountId"), hint: "settings.onboarding.externalHint" },
      privacyUrl: { ...label("privacyUrl"), hint: "settings.onboarding.privacyHint", invalid: "settings.onboarding.InvalidURL" },
    },
    stored: {
      values: {
        companyName: user.accountName,
        ...account.address,
        externalAccountId: account.externalAccountId,
        privacyUrl: account.privacyUrl,
      },
    },
    isNew: account.onboardedAtUtc === undefined,
    disabledBecause: scopes.has("account_w") ? undefined : t("settings.onboarding.readOnly"),
    save: async ({ values }) => {
      const { externalAccountId, privacyUrl, ...address } = values;
      await api.call(completeOnboarding, { body: { address, licenseId: 0 } });
      await api.call(setExternalAccount, { body: { externalAccountId } });
      if (privacyUrl !== account.privacyUrl) await api.call(setPrivacyNotice, { body: { privacyUrl } });
      await queryClient.invalidateQueries({ queryKey: ["settings", "onboarding"] });
      toast.success("settings.onboarding.saved");
      return { values, version: 0 };
    },
  });
  const since = account.onboardedAtUtc;
  return (
    <>
      <PanelHead
        title={t("settings.panel.onboarding")}
        subtitle={since && t("settings.onboarding.since", { time: dateAndTime(since, language, user.sites[0]?.timeZoneId) })}
        actions={<FormActions form={form} />}
      />
      <EditorBody aside={scopes.has("device_w") && <ClaimDevices />}>
        {notice}
        <Form form={form} className="formsections">
          <FormSection title={t("settings.onboarding.organisation")} hint={t("settings.onboarding.organisationHint")}>
            <FormFields form={form} names={ofAddress} />
          </FormSection>
          <FormSection title={t("settings.onboarding.external")} hint={t("settings.onboarding.externalSection")}>
            <FormFields form={form} names={["externalAccountId"]} />
          </FormSection>
          <FormSection title={t("settings.onboarding.visitors")} hint={t("settings.onboarding.visitorsHint")}>
            <FormFields form={form} names={["privacyUrl"]} />
          </FormSection>
        </Form>
      </EditorBody>
    </>
  );
}

function countriesIn(language: string) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return [...callingCodes.keys()]
    .map((value) => ({ value, label: names.of(value) ?? value, note: value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}
