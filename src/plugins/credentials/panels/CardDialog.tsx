import * as z from "zod/mini";
import { createCard } from "#contract/cards.ts";
import { limits } from "#contract/limits.ts";
import { CardNumber } from "#contract/passes.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { reloadCredentials } from "../credentialQueries.ts";
import { useCredentialRules } from "../credentialRules.ts";

const formats = { any: undefined, w26: 26, w34: 34, w37: 37 } as const;

/** CR-01: the form of a card. */
const CardEntry = z.object({
  cardNumber: CardNumber,
  facilityCode: z.optional(z.int().check(z.gte(0), z.lte(limits.facilityCodeMax))),
  format: z.enum(["any", "w26", "w34", "w37"]),
  isExternal: z.boolean(),
  isLockdownCard: z.boolean(),
});

interface CardDialogProps {
  person: { id: string; fullName: string; isVisitor: boolean };
  onDone: () => void;
}

/** CR-01, CR-03: assigns a card to a person by its number. The account's rules decide whether it starts as a lockdown card. */
export function CardDialog(props: CardDialogProps) {
  const { data, isPending } = useCredentialRules();
  if (isPending) return undefined;
  return <CardForm {...props} isLockdownDefault={data?.defaultLockdownCards === true && !props.person.isVisitor} />;
}

function CardForm({ person, onDone, isLockdownDefault }: CardDialogProps & { isLockdownDefault: boolean }) {
  const kernel = useKernel();
  const t = useText();
  const form = useForm({
    schema: CardEntry,
    title: t("credentials.card.title", { name: person.fullName }),
    isNew: true,
    fields: {
      cardNumber: {
        label: "credentials.card.number",
        invalid: "credentials.card.numberInvalid",
        codes: ["error_card_already_exists", "error_card_lost_or_stolen"],
      },
      facilityCode: {
        label: "credentials.card.facility",
        hint: "credentials.card.facilityHint",
        codes: ["error_card_facility_code_not_allowed"],
      },
      format: {
        label: "credentials.card.format",
        kind: "select",
        choices: "credentials.card.formats",
        codes: ["error_card_format_not_allowed", "error_card_unencrypted_not_allowed"],
      },
      isExternal: { label: "credentials.card.external", hint: "credentials.card.externalHint" },
      isLockdownCard: {
        label: "credentials.card.lockdown",
        hint: "credentials.card.lockdownHint",
        codes: ["error_card_external_lockdown", "error_card_user_may_not_have_lockdown_card", "error_card_lockdown_workflow_required"],
      },
    },
    stored: { values: { format: "any", isExternal: false, isLockdownCard: isLockdownDefault } },
    save: async ({ values: { format, facilityCode, ...card } }) => {
      const width = formats[format];
      const body = {
        personId: person.id,
        ...card,
        ...(facilityCode !== undefined && { facilityCode }),
        ...(width !== undefined && { format: width }),
      };
      await kernel.api.call(createCard, { body });
      kernel.toast.success("credentials.toast.cardAdded", { name: person.fullName });
      await reloadCredentials(kernel);
      return undefined;
    },
    onSaved: onDone,
  });
  return (
    <FormDialog form={form} onClose={onDone} saveLabel={t("credentials.card.save")}>
      <FormFields form={form} />
    </FormDialog>
  );
}
