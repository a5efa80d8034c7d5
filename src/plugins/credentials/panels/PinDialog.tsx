import { useRef, useState } from "react";
import * as z from "zod/mini";
import { type Credential, createPin } from "#contract/credentials.ts";
import { hourMs } from "#contract/durations.ts";
import { AccessMethod } from "#contract/enumerations.ts";
import { Pin } from "#contract/fields.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Info } from "#kernel/ui/icons.ts";
import { SecretOnce } from "#kernel/ui/SecretOnce.tsx";
import { reloadCredentials } from "../credentialQueries.ts";

/** CR-05: the form of a PIN. If it is empty, the platform generates one. */
const PinEntry = z.object({
  pin: z.optional(Pin),
  isDuress: z.boolean(),
  lasts: z.enum(["always", "day", "week", "month"]),
});

const hours = { always: undefined, day: 24, week: 7 * 24, month: 30 * 24 } as const;

interface PinDialogProps {
  person: { id: string; fullName: string };
  credentials: readonly Credential[];
  onDone: () => void;
}

/** CR-05: sets a person's PIN. A generated PIN is shown once and nobody can read it again. */
export function PinDialog({ person, credentials, onDone }: PinDialogProps) {
  const t = useText();
  const [made, setMade] = useState<string>();
  if (made === undefined) return <PinForm person={person} credentials={credentials} onMade={setMade} onDone={onDone} />;
  return (
    <SecretOnce
      title={t("credentials.pin.madeTitle", { name: person.fullName })}
      description={t("credentials.pin.madeHint")}
      label={t("credentials.pin.digits")}
      secret={made}
      done={t("credentials.pin.madeDone")}
      onDone={onDone}
    />
  );
}

function PinForm({ person, credentials, onMade, onDone }: PinDialogProps & { onMade: (pin: string) => void }) {
  const kernel = useKernel();
  const t = useText();
  const made = useRef<string>(undefined);
  const form = useForm({
    schema: PinEntry,
    title: t("credentials.pin.title", { name: person.fullName }),
    isNew: true,
    fields: {
      pin: {
        label: "credentials.pin.digits",
        hint: "credentials.pin.digitsHint",
        kind: "secret",
        invalid: "credentials.pin.digitsInvalid",
        codes: ["error_pin_not_created"],
      },
      lasts: {
        label: "credentials.pin.lasts",
        kind: "select",
        choices: "credentials.pin.lastsFor",
        codes: ["error_pin_guest_expiration_inconsistent", "error_pin_expired"],
      },
      isDuress: { label: "credentials.pin.duress", hint: "credentials.pin.duressHint" },
    },
    stored: { values: { isDuress: false, lasts: "always" } },
    save: async ({ values: { pin, isDuress, lasts } }) => {
      const life = hours[lasts];
      const until = life === undefined ? undefined : new Date(kernel.realtime.serverNowMs() + life * hourMs).toISOString();
      const body = {
        personId: person.id,
        isDuress,
        ...(pin !== undefined && { pin }),
        ...(until !== undefined && { validUntilUtc: until }),
      };
      const answer = await kernel.api.call(createPin, { body });
      made.current = answer.pin;
      kernel.toast.success("credentials.toast.pinSet", { name: person.fullName });
      await reloadCredentials(kernel);
      return undefined;
    },
    onSaved: () => (made.current === undefined ? onDone() : onMade(made.current)),
  });
  const isDuress = form.entered["isDuress"] === true;
  const replaces = credentials.some((credential) => credential.type === AccessMethod.PIN && credential.isDuress === isDuress);
  return (
    <FormDialog form={form} onClose={onDone} saveLabel={t("credentials.pin.save")}>
      {replaces && (
        <Banner level="warn" icon={Info}>
          {t("credentials.pin.replaces")}
        </Banner>
      )}
      <FormFields form={form} />
    </FormDialog>
  );
}
