import { useRef } from "react";
import type { Device } from "#contract/devices.ts";
import { createVideoSource, type VideoSource } from "#contract/videoSources.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { Form, SaveButton } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Plus, Router } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { addGateway } from "../commands/manageCommands.ts";
import { cameraLivePanel } from "../panels.ts";
import { useGateways } from "../videoSourceQueries.ts";
import { cameraLines, gatewayCodes, NewCameraEntry, withSignInApart } from "./cameraEntry.ts";
import { SourceTest } from "./SourceTest.tsx";

/** VS-01, VS-05: adds a camera to a gateway after a test of its address, then shows it live. */
export default function CameraAdd() {
  const kernel = useKernel();
  const t = useText();
  const { data: gateways, error, isPending, refetch } = useGateways();
  if (isPending) return <Skeleton rows={6} />;
  if (!gateways) return <FailureState title={t("cameras.add.gatewaysFailed")} error={error} onRetry={() => void refetch()} />;
  if (gateways.length > 0) return <NewCamera gateways={gateways} />;
  return (
    <Empty
      icon={Router}
      title={t("cameras.add.noGateway")}
      action={
        <Button icon={Plus} onClick={() => void kernel.commands.run(addGateway)}>
          {t("cameras.panel.gateway")}
        </Button>
      }
    >
      {t("cameras.add.noGatewayHint")}
    </Empty>
  );
}

function NewCamera({ gateways }: { gateways: readonly Device[] }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const panel = usePanel();
  const choices = gateways.map(({ serialNumber, name, siteName, isConnected }) => ({
    value: serialNumber,
    label: name,
    note: isConnected ? siteName : t("cameras.link.offline"),
  }));
  const added = useRef<VideoSource>(undefined);
  const form = useForm({
    schema: NewCameraEntry,
    title: t("cameras.panel.add"),
    fields: {
      gatewaySerial: { label: "cameras.column.gateway", kind: "select", choices, codes: gatewayCodes },
      ...cameraLines(false, language),
    },
    stored: { values: gateways.length === 1 ? { gatewaySerial: gateways[0]?.serialNumber } : {} },
    isNew: true,
    save: async ({ values }) => {
      const { subStreamUrl, userName, password, inferenceUrl, ...needed } = withSignInApart(values);
      const given = {
        ...(subStreamUrl && { subStreamUrl }),
        ...(userName && { userName }),
        ...(password && { password }),
        ...(inferenceUrl && { inferenceUrl }),
      };
      added.current = await kernel.api.call(createVideoSource, { body: { ...needed, ...given } });
      return undefined;
    },
    onSaved: () => {
      const { name = "", serialNumber } = added.current ?? {};
      kernel.toast.success("cameras.toast.added", { name });
      if (serialNumber !== undefined) kernel.panels.open(cameraLivePanel, { serialNumber });
      panel.close();
    },
  });
  const gatewaySerial = form.entered["gatewaySerial"];
  return (
    <PanelFrame label={t("cameras.panel.add")}>
      <PanelBody>
        <PanelHead title={t("cameras.panel.add")} />
        <Section>
          <Form form={form}>
            <FormFields form={form} />
            <SourceTest form={form} gatewaySerial={typeof gatewaySerial === "string" ? gatewaySerial : undefined} />
          </Form>
        </Section>
      </PanelBody>
      <PanelFoot
        end={
          <>
            <Button size="s" onClick={panel.close}>
              {t("cameras.number.cancel")}
            </Button>
            <SaveButton form={form} label={t("cameras.add.save")} size="s" />
          </>
        }
      >
        <span className="trunc">{t("cameras.add.hint")}</span>
      </PanelFoot>
    </PanelFrame>
  );
}
