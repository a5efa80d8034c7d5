import { getCredentialRules, type CredentialRules as Rules, saveCredentialRules } from "#contract/credentialRules.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { LastChangeText } from "#kernel/resource/LastChangeText.tsx";
import { PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { bodyOf, CredentialRulesEntry, credentialRulesKey, storedOf, useCredentialRules } from "../credentialRules.ts";

/** ST-01, CR-03, CR-05, EN-20: rules for new cards, and the number of wrong PINs that doors accept. */
export default function CredentialRules() {
  const t = useText();
  const { data, error, isPending, refetch } = useCredentialRules();
  return (
    <PanelFrame label={t("credentials.panel.rules")}>
      {data ? (
        <RulesForm rules={data} />
      ) : isPending ? (
        <Skeleton rows={8} />
      ) : (
        <FailureState title={t("credentials.rules.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </PanelFrame>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const kernel = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const form = useForm({
    schema: CredentialRulesEntry,
    title: t("credentials.panel.rules"),
    fields: {
      unencryptedCardsPermitted: {
        label: "credentials.rules.unencrypted",
        hint: "credentials.rules.unencryptedHint",
      },
      defaultLockdownCards: {
        label: "credentials.rules.lockdown",
        hint: "credentials.rules.lockdownHint",
        codes: ["error_card_default_lockdown_not_allowed", "error_card_lockdown_workflow_required"],
      },
      permittedFacilityCodes: {
        label: "credentials.rules.facilityCodes",
        hint: "credentials.rules.facilityCodesHint",
        invalid: "credentials.rules.facilityCodesInvalid",
      },
      wrongPins: { label: "credentials.rules.wrongPins", hint: "credentials.rules.wrongPinsHint" },
      wrongPinsMinutes: { label: "credentials.rules.wrongPinsMinutes", unit: "min" },
      pinLockMinutes: { label: "credentials.rules.pinLockMinutes", hint: "credentials.rules.pinLockMinutesHint", unit: "min" },
    },
    stored: storedOf(rules),
    disabledBecause: scopes.has("accountsettings_w") ? undefined : t("credentials.rules.readOnly"),
    save: async ({ values, version = rules.version }) => {
      const saved = await kernel.api.call(saveCredentialRules, { body: bodyOf(values, version) });
      kernel.queryClient.setQueryData(credentialRulesKey, saved);
      kernel.toast.success("credentials.rules.saved");
      return storedOf(saved);
    },
    reload: async () => storedOf(await kernel.api.call(getCredentialRules, {})),
  });
  return (
    <>
      <PanelHead
        title={t("credentials.panel.rules")}
        subtitle={<LastChangeText change={rules.lastChange} />}
        actions={<FormActions form={form} />}
      />
      <EditorBody>
        <Form form={form} className="formsections">
          <FormSection title={t("credentials.rules.cards")} hint={t("credentials.rules.cardsHint")}>
            <FormFields form={form} names={["unencryptedCardsPermitted", "defaultLockdownCards", "permittedFacilityCodes"]} />
          </FormSection>
          <FormSection title={t("credentials.rules.pins")} hint={t("credentials.rules.pinsHint")}>
            <FormFields form={form} names={["wrongPins", "wrongPinsMinutes", "pinLockMinutes"]} />
          </FormSection>
        </Form>
      </EditorBody>
    </>
  );
}
