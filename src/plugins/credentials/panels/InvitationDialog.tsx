import { useRef, useState } from "react";
import type { listCredentials } from "#contract/credentials.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { createFaceInvitation } from "#contract/faceInvitations.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { MomentField } from "#kernel/forms/MomentField.tsx";
import { useFaults } from "#kernel/forms/useFaults.ts";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { reloadCredentials } from "../credentialQueries.ts";
import { type Handed, HandOverKey } from "./HandOverKey.tsx";
import { invitationEntryOf, invitationLines, newInvitation } from "./invitationEntry.ts";

interface InvitationDialogProps {
  person: PayloadOf<typeof listCredentials>["person"];
  onDone: () => void;
}

/** PB-10: invites a person or visitor to send a face photo. Shows the link once, and a PIN that the platform has generated. */
export function InvitationDialog({ person, onDone }: InvitationDialogProps) {
  const t = useText();
  const [handed, setHanded] = useState<Handed>();
  if (!handed) return <InvitationForm person={person} onMade={setHanded} onDone={onDone} />;
  const title = t("credentials.face.madeTitle", { name: person.fullName });
  return <HandOverKey title={title} hint={t("credentials.face.madeHint")} handed={handed} onDone={onDone} />;
}

function InvitationForm({ person, onMade, onDone }: InvitationDialogProps & { onMade: (handed: Handed) => void }) {
  const kernel = useKernel();
  const t = useText();
  const { user } = useConsoleState();
  const { hasFaults, setFault } = useFaults();
  const [empty] = useState(() => newInvitation(kernel.realtime.serverNowMs(), person));
  const [schema] = useState(() => invitationEntryOf(person));
  const made = useRef<Handed>(undefined);
  const form = useForm({
    schema,
    title: t("credentials.face.title", { name: person.fullName }),
    isNew: true,
    fields: invitationLines(person),
    stored: { values: empty },
    ...(hasFaults && { disabledBecause: t("credentials.key.wrongTime") }),
    save: async ({ values }) => {
      const { link, pin } = await kernel.api.call(createFaceInvitation, { query: {}, body: { subjectUserId: person.id, ...values } });
      made.current = { link, pin, isLinkMailed: values.sendByEmail, isPinMailed: values.sendPinByEmail };
      await reloadCredentials(kernel);
      return undefined;
    },
    onSaved: () => made.current && onMade(made.current),
  });
  const times = { form, timeZone: user.sites[0]?.timeZoneId ?? "UTC", onFaultChange: setFault };
  return (
    <FormDialog form={form} onClose={onDone} description={t("credentials.face.hint")} saveLabel={t("credentials.face.save")}>
      <MomentField {...times} name="validFrom" timeLabel={t("credentials.key.fromTime")} alsoCheck="expiresOn" />
      <MomentField {...times} name="expiresOn" timeLabel={t("credentials.key.untilTime")} />
      <FormFields form={form} names={["pin", "sendByEmail", "sendPinByEmail"]} />
    </FormDialog>
  );
}
