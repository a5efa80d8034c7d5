import * as z from "zod/mini";
import { Description, Id, Name } from "#contract/fields.ts";
import { createZone, getZone, updateZone, Zone } from "#contract/zones.ts";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormField, FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { LastChangeText } from "#kernel/resource/LastChangeText.tsx";
import { PanelHead } from "#kernel/ui/panelParts.tsx";
import { confirmAccess } from "../../policy/services.ts";
import { useSiteSource } from "./useSiteSource.ts";
import { ZoneDoors } from "./ZoneDoors.tsx";
import { ZoneInside } from "./ZoneInside.tsx";

const { antiPassback, occupancyMax, isTwoPerson, needsEscort } = Zone.shape;
const Fields = z.object({ name: Name, siteId: Id, description: Description, antiPassback, occupancyMax, isTwoPerson, needsEscort });
const storedOf = ({ id: _, siteName: _site, doorCount: _doors, version, lastChange, ...values }: Zone) => ({ values, version, lastChange });

/** Form of a zone with its rules (B-22), and its doors beside it. */
export function ZoneForm({ zone, siteId }: { zone: Zone | undefined; siteId: string | undefined }) {
  const kernel = useKernel();
  const { api, toast } = kernel;
  const t = useText();
  const panel = usePanel();
  const { scopes, user } = useConsoleState();
  const sites = useSiteSource(zone && [{ id: zone.siteId, title: zone.siteName }]);
  const onlySite = user.sites.length === 1 ? user.sites[0]?.id : undefined;
  const form = useForm({
    schema: Fields,
    title: zone?.name ?? t("zones.command.create"),
    fields: {
      name: { label: "zones.column.name", codes: ["error_zone_name_taken"] },
      siteId: { label: "zones.column.site", kind: "pick", pick: sites, codes: ["error_site_not_found", "error_zone_has_devices"] },
      description: { label: "zones.column.description" },
      antiPassback: { label: "zones.field.antiPassback", hint: "zones.field.antiPassbackHint", choices: "zones.antiPassback" },
      occupancyMax: { label: "zones.field.occupancyMax", hint: "zones.field.occupancyMaxHint" },
      isTwoPerson: { label: "zones.field.isTwoPerson", hint: "zones.field.isTwoPersonHint" },
      needsEscort: { label: "zones.field.needsEscort", hint: "zones.field.needsEscortHint" },
    },
    stored: zone ? storedOf(zone) : { values: { siteId: siteId ?? onlySite, antiPassback: "off", occupancyMax: 0 } },
    isNew: !zone,
    disabledBecause: scopes.has("zone_w") ? undefined : t("zones.readOnly"),
    save: async ({ values, changes, version }) => {
      if (zone) {
        const body = { id: zone.id, ...changes, ...(version !== undefined && { version }) };
        await confirmAccess({ kind: "zone", change: "update", fields: body }, kernel);
        const saved = await api.call(updateZone, { body });
        toast.success("zones.toast.saved", { name: saved.name });
        return storedOf(saved);
      }
      const { id, name } = await api.call(createZone, { body: values });
      toast.success("zones.toast.saved", { name });
      panel.setParams({ id });
      return undefined;
    },
    reload: async () => storedOf(await api.call(getZone, { params: { id: zone?.id ?? "" } })),
  });
  return (
    <>
      <PanelHead
        title={zone?.name ?? t("zones.command.create")}
        subtitle={<LastChangeText change={zone?.lastChange} />}
        actions={<FormActions form={form} />}
      />
      <EditorBody
        aside={
          zone && (
            <>
              {scopes.has("user_r") && <ZoneInside zone={zone} />}
              {scopes.has("device_r") && <ZoneDoors zone={zone} />}
            </>
          )
        }
      >
        <Form form={form} className="formsections">
          <FormSection title={t("zones.section.zone")} hint={t("zones.section.zoneHint")}>
            <FormFields form={form} names={["name", "siteId", "description"]} />
          </FormSection>
          <FormSection title={t("zones.section.rules")} hint={t("zones.section.rulesHint")}>
            <div className="formwide">
              <FormField form={form} name="antiPassback" />
            </div>
            <FormFields form={form} names={["occupancyMax", "isTwoPerson", "needsEscort"]} />
          </FormSection>
        </Form>
      </EditorBody>
    </>
  );
}
