import { type FormEvent, useEffect, useState } from "react";
import { createGateway } from "#contract/enrolment.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { deviceNameRule } from "#contract/fields.ts";
import { isAbort } from "#kernel/apiError.ts";
import { textError } from "#kernel/forms/textError.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Copy, Plus } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { useOwnerWindow } from "#kernel/ui/portalContainer.tsx";
import { Select } from "#kernel/ui/Select.tsx";
import { TextField } from "#kernel/ui/TextField.tsx";
import { useGateways } from "../videoSourceQueries.ts";

type NewGateway = PayloadOf<typeof createGateway>;

/** Announces a gateway, then shows the command that makes a machine be it, until it has come. */
export default function GatewayAdd() {
  const kernel = useKernel();
  const t = useText();
  const { user } = useConsoleState();
  const [name, setName] = useState("");
  const [siteId, setSiteId] = useState(user.sites.length === 1 ? user.sites[0]?.id : undefined);
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [made, setMade] = useState<NewGateway>();
  const trimmed = name.trim();
  const nameError = textError(name, deviceNameRule);

  const save = async () => {
    setIsTried(true);
    if (nameError || siteId === undefined) return;
    setIsSaving(true);
    try {
      setMade(await kernel.api.call(createGateway, { body: { name: trimmed, siteId } }));
      await kernel.queryClient.invalidateQueries({ queryKey: ["cameras", "gateways"] });
    } catch (failure) {
      if (!isAbort(failure)) kernel.toast.failure(failure);
    }
    setIsSaving(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void save();
  };

  if (made) return <Enrolment gateway={made} name={trimmed} />;
  return (
    <PanelFrame label={t("cameras.panel.gateway")}>
      <form className="group" style={{ flex: 1 }} onSubmit={handleSubmit} noValidate>
        <PanelBody>
          <PanelHead title={t("cameras.panel.gateway")} />
          <Section>
            <div className="stack">
              <TextField
                label={t("cameras.column.name")}
                value={name}
                error={isTried && nameError ? t(nameError.key, nameError.values) : undefined}
                onChange={(event) => setName(event.target.value)}
              />
              <Select
                label={t("cameras.gateway.site")}
                choices={user.sites.map(({ id, name: label, timeZoneId }) => ({ value: id, label, note: timeZoneId }))}
                value={siteId}
                placeholder={t("cameras.gateway.pickSite")}
                error={isTried && siteId === undefined ? t("cameras.gateway.needSite") : undefined}
                onValueChange={setSiteId}
              />
            </div>
          </Section>
        </PanelBody>
        <PanelFoot
          end={
            <Button type="submit" size="s" variant="primary" icon={Plus} isPending={isSaving}>
              {t("cameras.gateway.save")}
            </Button>
          }
        >
          <span className="trunc">{t("cameras.gateway.hint")}</span>
        </PanelFoot>
      </form>
    </PanelFrame>
  );
}

function Enrolment({ gateway, name }: { gateway: NewGateway; name: string }) {
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
  // Browsers have none on plain http away from localhost.
  const clipboard = view.navigator.clipboard as Clipboard | undefined;
  const line = `npm run edge -- --url ${view.location.origin} --token ${gateway.token}`;
  return (
    <PanelFrame label={t("cameras.panel.gateway")}>
      <PanelBody>
        <PanelHead title={name} subtitle={gateway.serialNumber} />
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
                void kernel.commands.run("cameras:add");
                panel.close();
              }}
            >
              {t("cameras.panel.add")}
            </Button>
          ) : (
            clipboard && (
              <Button size="s" icon={Copy} onClick={() => void clipboard.writeText(line)}>
                {t("cameras.gateway.copy")}
              </Button>
            )
          )
        }
      >
        <span className="trunc">{t("cameras.gateway.once")}</span>
      </PanelFoot>
    </PanelFrame>
  );
}
