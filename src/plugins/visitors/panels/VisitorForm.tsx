import { useMemo, useState } from "react";
import { type GuestDetail, getGuest } from "#contract/guests.ts";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormField, FormFields } from "#kernel/forms/FormField.tsx";
import { useFaults } from "#kernel/forms/useFaults.ts";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { LastChangeText } from "#kernel/resource/LastChangeText.tsx";
import { ResourceMenu } from "#kernel/resource/ResourceMenu.tsx";
import { PanelHead } from "#kernel/ui/panelParts.tsx";
import { usePickSource } from "#kernel/ui/pick/usePickSource.ts";
import { visitZone } from "../visitTime.ts";
import { newVisit } from "./newVisit.ts";
import { changeVisit, makeVisit } from "./saveVisit.ts";
import { VisitorStanding } from "./VisitorStanding.tsx";
import { type HandedPin, VisitPin } from "./VisitPin.tsx";
import { VisitSchedules } from "./VisitSchedules.tsx";
import { VisitTimes } from "./VisitTimes.tsx";
import { isPinGiven, storedOf, VisitorEntry, visitorLines } from "./visitorEntry.ts";
import { searchAccessSchedules, searchHosts } from "./visitSources.ts";
import "./visitors.css";

interface VisitorFormProps {
  /** Undefined for a new visitor. */
  visitor: GuestDetail | undefined;
  onMade: (id: string, visitor: GuestDetail) => void;
}

/** VI-01: form of a visit, with its state beside it. */
export function VisitorForm({ visitor, onMade }: VisitorFormProps) {
  const kernel = useKernel();
  const t = useText();
  const { scopes, user } = useConsoleState();
  const { sites } = user;
  const mayGive = scopes.has("credential_w");
  const { visitingUserId, visitingUserFullName } = visitor ?? {};
  const hosts = usePickSource(
    useMemo(() => searchHosts(kernel), [kernel]),
    visitingUserId === undefined ? [] : [{ id: visitingUserId, title: visitingUserFullName ?? "" }],
  );
  const schedules = usePickSource(
    useMemo(() => searchAccessSchedules(kernel), [kernel]),
    (visitor?.schedules ?? []).map(({ id, name }) => ({ id, title: name })),
  );
  const [chosen, setChosen] = useState<{ passKind: unknown; givesPin: unknown }>({ passKind: visitor?.passKind, givesPin: false });
  const [handed, setHanded] = useState<HandedPin>();
  const { hasFaults, setFault } = useFaults();
  const [openedAtMs] = useState(() => kernel.realtime.serverNowMs());
  const [empty] = useState(() => newVisit(openedAtMs, sites));
  const form = useForm({
    schema: VisitorEntry,
    title: visitor?.fullName ?? t("visitors.command.create"),
    fields: visitorLines({
      hosts,
      sites: sites.map(({ id, name }) => ({ value: id, label: name })),
      passKind: chosen.passKind,
      pin: visitor ? undefined : { isGiven: isPinGiven(chosen), mayGive },
      nameOfSchedule: (id) => schedules.itemOf(id)?.title ?? id,
    }),
    stored: visitor ? storedOf(visitor, sites) : { values: empty },
    isNew: !visitor,
    readOnlyBecause: scopes.has("user_w") ? undefined : t("visitors.readOnly"),
    ...(hasFaults
      ? { disabledBecause: t("visitors.wrongTime") }
      : !visitor && !mayGive && chosen.passKind === "carrier" && { disabledBecause: t("visitors.hint.mayNotGivePin") }),
    save: async (given) => {
      if (visitor) {
        const saved = await changeVisit(kernel, visitor.id, given);
        kernel.toast.success("visitors.toast.saved", { name: saved.fullName });
        return storedOf(saved, sites);
      }
      const { guest, pin, isMailed } = await makeVisit(kernel, given.values);
      kernel.toast.success("visitors.toast.made", { name: guest.fullName });
      if (pin === undefined) onMade(guest.id, guest);
      else setHanded({ visitor: guest, pin, isMailed });
      return storedOf(guest, sites);
    },
    reload: async () => storedOf(await kernel.api.call(getGuest, { params: { id: visitor?.id ?? "" } }), sites),
  });
  const { entered } = form;
  const { passKind, givesPin } = entered;
  if (passKind !== chosen.passKind || givesPin !== chosen.givesPin) setChosen({ passKind, givesPin });
  const chosenSites = Array.isArray(entered["siteIds"]) ? entered["siteIds"].map(String) : [];
  const handOver = () => {
    // Continue with the form of the saved visit.
    setHanded(undefined);
    if (handed) onMade(handed.visitor.id, handed.visitor);
  };
  return (
    <>
      <PanelHead
        title={form.title}
        subtitle={<LastChangeText change={visitor?.lastChange} />}
        actions={
          <>
            <FormActions form={form} />
            {visitor && (
              <ResourceMenu
                name={visitor.fullName}
                groups={[["credentials:of-person", "access:open-what"], ["visitors:delete"]]}
                args={{ id: visitor.id, personId: visitor.id }}
                danger={["visitors:delete"]}
              />
            )}
          </>
        }
      />
      <EditorBody aside={visitor && <VisitorStanding visitor={visitor} />}>
        <Form form={form} className="formsections">
          <FormSection title={t("visitors.section.who")} hint={t("visitors.section.whoHint")}>
            <FormFields form={form} names={["firstName", "lastName", "email", "phoneNumber", "visitingUserId"]} />
          </FormSection>
          <FormSection title={t("visitors.section.when")} hint={t("visitors.section.whenHint")}>
            <FormFields form={form} names={["siteIds", "passKind"]} />
            <VisitTimes form={form} timeZone={visitZone(chosenSites, sites)} openedAtMs={openedAtMs} onFaultChange={setFault} />
          </FormSection>
          <FormSection title={t("visitors.section.access")} hint={t("visitors.section.accessHint")}>
            <VisitSchedules form={form} source={schedules} />
            <FormField form={form} name="usesMax" />
            {!visitor && <FormFields form={form} names={passKind === "carrier" ? ["mailsPin"] : ["givesPin", "mailsPin"]} />}
          </FormSection>
        </Form>
      </EditorBody>
      {handed && <VisitPin {...handed} onDone={handOver} />}
    </>
  );
}
