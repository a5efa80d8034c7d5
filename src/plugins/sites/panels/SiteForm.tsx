import { useQuery } from "@tanstack/react-query";
import { createSite, getSite, listTimeZones, type Site, updateSite } from "#contract/sites.ts";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { LastChangeText } from "#kernel/resource/LastChangeText.tsx";
import { PanelHead } from "#kernel/ui/panelParts.tsx";
import { SiteContents } from "./SiteContents.tsx";
import { SiteEntry, siteLines, storedOf } from "./siteEntry.ts";

const sections = [
  { id: "site", fields: ["name", "description", "externalSiteId"] },
  { id: "address", fields: ["addressLine1", "addressLine2", "postalCode", "city", "stateId", "countryISO2"] },
  { id: "clock", fields: ["timeZoneId"] },
];

/** Form of a site, with its contents beside it. */
export function SiteForm({ site }: { site: Site | undefined }) {
  const { api, toast } = useKernel();
  const t = useText();
  const panel = usePanel();
  const { scopes, language } = useConsoleState();
  const timeZones = useTimeZones();
  const form = useForm({
    schema: SiteEntry,
    title: site?.name ?? t("sites.command.create"),
    fields: siteLines({ language, timeZones, stored: site }),
    stored: site ? storedOf(site) : { values: {} },
    isNew: !site,
    disabledBecause: scopes.has("site_w") ? undefined : t("sites.readOnly"),
    save: async ({ values, changes, version }) => {
      if (site) {
        const saved = await api.call(updateSite, { body: { id: site.id, ...changes, ...(version !== undefined && { version }) } });
        toast.success("sites.toast.saved", { name: saved.name });
        return storedOf(saved);
      }
      const { id, name } = await api.call(createSite, { body: values });
      toast.success("sites.toast.saved", { name });
      panel.setParams({ id });
      return undefined;
    },
    reload: async () => storedOf(await api.call(getSite, { params: { id: site?.id ?? "" } })),
  });
  return (
    <>
      <PanelHead
        title={site?.name ?? t("sites.command.create")}
        subtitle={<LastChangeText change={site?.lastChange} />}
        actions={<FormActions form={form} />}
      />
      <EditorBody aside={site && <SiteContents site={site} />}>
        <Form form={form} className="formsections">
          {sections.map(({ id, fields }) => (
            <FormSection key={id} title={t(`sites.section.${id}`)} hint={t(`sites.section.${id}Hint`)}>
              <FormFields form={form} names={fields} />
            </FormSection>
          ))}
        </Form>
      </EditorBody>
    </>
  );
}

/** SC-06: the choice of time zones; undefined while they load and without the right to read them. */
function useTimeZones() {
  const { api, queryClient } = useKernel();
  const { scopes } = useConsoleState();
  const { data } = useQuery(
    {
      queryKey: ["sites", "timeZones"],
      enabled: scopes.has("timezone_r"),
      queryFn: ({ signal }) => api.call(listTimeZones, {}, signal),
    },
    queryClient,
  );
  return data ?? (scopes.has("timezone_r") ? [] : undefined);
}
