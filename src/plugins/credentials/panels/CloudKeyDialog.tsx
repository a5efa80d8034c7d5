import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createCloudKey, type KeyDoor, listCloudKeyDoors } from "#contract/cloudKeys.ts";
import type { listCredentials } from "#contract/credentials.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { MomentField } from "#kernel/forms/MomentField.tsx";
import { useFaults } from "#kernel/forms/useFaults.ts";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Info } from "#kernel/ui/icons.ts";
import { reloadCredentials } from "../credentialQueries.ts";
import { credentialsKey } from "../credentialsKey.ts";
import { keyEntryOf, keyLines, newKey } from "./cloudKeyEntry.ts";
import { type Handed, HandOverKey } from "./HandOverKey.tsx";
import { storedKeyLength } from "./storedKeyLength.ts";

interface CloudKeyDialogProps {
  person: PayloadOf<typeof listCredentials>["person"];
  onDone: () => void;
}

/** PB-05: assigns a cloud key to a person or visitor. Shows its link once, and a PIN that the platform has generated. */
export function CloudKeyDialog({ person, onDone }: CloudKeyDialogProps) {
  const kernel = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const [handed, setHanded] = useState<Handed>();
  const mayChoose = scopes.has("device_r") && scopes.has("cloudkey_r");
  const { data: doors } = useQuery(
    {
      queryKey: [...credentialsKey(person.id), "doors"],
      enabled: mayChoose,
      queryFn: ({ signal }) => kernel.api.call(listCloudKeyDoors, { params: { personId: person.id } }, signal),
    },
    kernel.queryClient,
  );
  if (handed) {
    const title = t("credentials.key.madeTitle", { name: person.fullName });
    return <HandOverKey title={title} hint={t("credentials.key.madeHint")} handed={handed} onDone={onDone} />;
  }
  return <KeyForm person={person} doors={mayChoose ? doors : undefined} onMade={setHanded} onDone={onDone} />;
}

interface KeyFormProps extends CloudKeyDialogProps {
  /** The doors that the person may open; undefined while they load and without the right to read them. */
  doors: readonly KeyDoor[] | undefined;
  onMade: (handed: Handed) => void;
}

function KeyForm({ person, doors, onMade, onDone }: KeyFormProps) {
  const kernel = useKernel();
  const t = useText();
  const { user } = useConsoleState();
  const timeZone = user.sites[0]?.timeZoneId ?? "UTC";
  const { hasFaults, setFault } = useFaults();
  const [empty] = useState(() => newKey(kernel.realtime.serverNowMs(), person, storedKeyLength.read(kernel)));
  const [schema] = useState(() => keyEntryOf(person));
  const made = useRef<Handed>(undefined);
  const form = useForm({
    schema,
    title: t("credentials.key.title", { name: person.fullName }),
    isNew: true,
    fields: keyLines({ doors, hasEmail: person.hasEmail }),
    stored: { values: empty },
    ...(hasFaults && { disabledBecause: t("credentials.key.wrongTime") }),
    save: async ({ values: { serialNumbers = [], ...values } }) => {
      const body = { userId: person.id, ...values, ...(serialNumbers.length > 0 && { serialNumbers }) };
      const { link, pin } = await kernel.api.call(createCloudKey, { body });
      storedKeyLength.write(kernel, values, empty);
      made.current = { link, pin, isLinkMailed: values.sendByEmail, isPinMailed: values.sendPinByEmail };
      await reloadCredentials(kernel);
      return undefined;
    },
    onSaved: () => made.current && onMade(made.current),
  });
  const times = { form, timeZone, onFaultChange: setFault };
  return (
    <FormDialog form={form} onClose={onDone} description={t("credentials.key.hint")} saveLabel={t("credentials.key.save")}>
      {doors?.length === 0 && (
        <Banner level="warn" icon={Info}>
          {t("credentials.key.noDoors")}
        </Banner>
      )}
      <FormFields form={form} names={["serialNumbers"]} />
      <MomentField {...times} name="validFrom" timeLabel={t("credentials.key.fromTime")} alsoCheck="expiresOn" />
      <MomentField {...times} name="expiresOn" timeLabel={t("credentials.key.untilTime")} />
      <FormFields form={form} names={["pin", "sendByEmail", "sendPinByEmail"]} />
    </FormDialog>
  );
}
