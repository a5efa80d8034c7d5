import { useState } from "react";
import * as z from "zod/mini";
import { createEnrolmentToken } from "#contract/enrolment.ts";
import { claimDevices } from "#contract/onboarding.ts";
import { plainText } from "#contract/typedText.ts";
import { Form, SaveButton } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { CopyButton } from "#kernel/ui/CopyButton.tsx";
import { Section } from "#kernel/ui/panelParts.tsx";

/** Serial numbers with any separator between them, as people write them down. */
const Entry = z.object({ numbers: z.string().check(z.trim(), z.minLength(4), z.maxLength(2000)) });
const numbersOf = (text: string) =>
  text
    .normalize("NFKC")
    .split(/[\s,;]+/)
    .map(plainText)
    .filter(Boolean);

interface Claimed {
  added: { serialNumber: string; token: string }[];
  known: readonly string[];
}

/** AU-16: claims devices by their serial numbers, and shows once the token with which each enrols. */
export function ClaimDevices() {
  const { api } = useKernel();
  const t = useText();
  const [claimed, setClaimed] = useState<Claimed>();
  const form = useForm({
    schema: Entry,
    title: t("settings.onboarding.devices"),
    fields: {
      numbers: {
        label: "settings.onboarding.serials",
        hint: "settings.onboarding.serialsHint",
        codes: ["error_device_not_eligible"],
      },
    },
    stored: { values: {} },
    isNew: true,
    save: async ({ values }) => {
      const { added, known } = await api.call(claimDevices, { body: { deviceSerialNumbers: numbersOf(values.numbers) } });
      const tokens = added.map(async (serialNumber) => {
        const { token } = await api.call(createEnrolmentToken, { params: { serial: serialNumber } });
        return { serialNumber, token };
      });
      setClaimed({ added: await Promise.all(tokens), known });
      return { values: {}, version: 0 };
    },
  });
  return (
    <Section title={t("settings.onboarding.devices")}>
      <div className="stack">
        <p className="muted">{t("settings.onboarding.devicesHint")}</p>
        <Form form={form}>
          <FormFields form={form} />
          <SaveButton form={form} label={t("settings.onboarding.claim")} size="s" />
        </Form>
        {claimed && (
          <output className="stack">
            {claimed.added.length > 0 && <p>{t("settings.onboarding.tokens")}</p>}
            {claimed.added.map(({ serialNumber, token }) => (
              <div key={serialNumber} className="stack">
                <b>{serialNumber}</b>
                <code className="code fs12 wrap">{token}</code>
                <CopyButton text={token} label={t("settings.onboarding.copy")} copiedLabel={t("settings.onboarding.copied")} />
              </div>
            ))}
            {claimed.known.length > 0 && <p>{t("settings.onboarding.known", { numbers: claimed.known.join(", ") })}</p>}
          </output>
        )}
      </div>
    </Section>
  );
}
