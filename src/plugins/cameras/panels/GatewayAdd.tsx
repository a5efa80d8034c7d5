import { useEffect, useState } from "react";
import type { PayloadOf } from "#contract/endpoint.ts";
import { createGateway } from "#contract/enrolment.ts";
import { Form, SaveButton } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CopyButton } from "#kernel/ui/CopyButton.tsx";
import { Plus } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { useOwnerWindow } from "#kernel/ui/portalContainer.tsx";
import { addCamera } from "../commands/manageCommands.ts";
import { useGateways } from "../videoSourceQueries.ts";

type NewGateway = PayloadOf<typeof createGateway> & { name: string };

/** Creates a gateway, shows the command that installs it on a machine, and waits until it connects. */
export default function GatewayAdd() {
  const [made, setMade] = useState<NewGateway>();
  return made ? <Enrolment gateway={made} /> : <Announcement onMade={setMade} />;
}

function Announcement({ onMade }: { onMade: (gateway: NewGateway) => void }) {
  const kernel = useKernel();
  const t = useText();
  const { user } = useConsoleState();
  const choices = user.sites.map(({ id, name: label, timeZoneId }) => ({ value: id, label, note: timeZoneId }));
  const form = useForm({
    schema: createGateway.body,
    title: t("cameras.panel.gateway"),
    fields: {
      name: { label: "cameras.column.name" },
      siteId: { label: "cameras.gateway.site", kind: "select", choices, codes: ["error_site_not_found"] },
    },
    stored: { values: { siteId: user.sites.length === 1 ? user.sites[0]?.id : undefined } },
    isNew: true,
    save: async ({ values }) => {
      onMade({ ...(await kernel.api.call(createGateway, { body: values })), name: values.name });
      await kernel.queryClient.invalidateQueries({ queryKey: ["cameras", "gateways"] });
      return undefined;
    },
  });
  return (
    <PanelFrame label={t("cameras.panel.gateway")}>
      <PanelBody>
        <PanelHead title={t("cameras.panel.gateway")} />
        <Section>
          <Form form={form}>
            <FormFields form={form} />
          </Form>
        </Section>
      </PanelBody>
      <PanelFoot end={<SaveButton form={form} label={t("cameras.gateway.save")} size="s" />}>
        <span className="trunc">{t("cameras.gateway.hint")}</span>
      </PanelFoot>
    </PanelFrame>
  );
}

function Enrolment({ gateway }: { gateway: NewGateway }) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const view = useOwnerWindow();
  const { data: gateways } = useGateways();
  const isThere = gateways?.some(({ serialNumber, isConnected }) => serialNumber === gateway.serialNumber && isConnected) ?? false;
  useEffect(
    () =>
      kernel.realtime.subscribe("Devices/ConnectionStatus", ({ data }) => {
        if (data.SerialNumber === gateway.serialNumber) void kernel.queryClient.invalidateQueries({ queryKey: ["cameras", "gateways"] });
      }),
    [kernel, gateway.serialNumber],
  );
  const line = `npm run edge -- --url ${view.location.origin} --token ${gateway.token}`;
  return (
    <PanelFrame label={t("cameras.panel.gateway")}>
      <PanelBody>
        <PanelHead title={gateway.name} subtitle={gateway.serialNumber} />
        <Section title={t(isThere ? "cameras.gateway.there" : "cameras.gateway.waiting")}>
          <div className="stack">
            <p>{t(isThere ? "cameras.gateway.thereHint" : "cameras.gateway.waitingHint")}</p>
            {!isThere && <code className="code fs12 wrap">{line}</code>}
          </div>
        </Section>
      </PanelBody>
      <PanelFoot
        end={
          isThere ? (
            <Button
              size="s"
              variant="primary"
              icon={Plus}
              onClick={() => {
                void kernel.commands.run(addCamera);
                panel.close();
              }}
            >
              {t("cameras.panel.add")}
            </Button>
          ) : (
            <CopyButton text={line} label={t("cameras.gateway.copy")} copiedLabel={t("cameras.gateway.copied")} />
          )
        }
      >
        <span className="trunc">{t("cameras.gateway.once")}</span>
      </PanelFoot>
    </PanelFrame>
  );
}
