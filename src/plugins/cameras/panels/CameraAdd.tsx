import { type FormEvent, useState } from "react";
import { createVideoSource } from "#contract/videoSources.ts";
import { isAbort } from "#kernel/apiError.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Plus, Router } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { Select } from "#kernel/ui/Select.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { useGateways } from "../videoSourceQueries.ts";
import { CameraFields } from "./CameraFields.tsx";
import { type CameraForm, credentialsOf, emptyForm, fieldErrorOf, type FieldErrors, formErrors } from "./cameraForm.ts";

/** VS-01, VS-05: tells a gateway of a camera, after trying its address; then shows it live. */
export default function CameraAdd() {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { data: gateways, error, isPending: isLoading, refetch } = useGateways();
  const [form, setForm] = useState<CameraForm>(emptyForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaving, setIsSaving] = useState(false);
  const only = gateways?.length === 1 ? gateways[0]?.serialNumber : undefined;
  const filled: CameraForm = { ...form, gatewaySerial: form.gatewaySerial || (only ?? "") };

  const gatewayError = errors.gatewaySerial;

  const save = async () => {
    const found = formErrors(filled, "save");
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsSaving(true);
    try {
      const { gatewaySerial, name, streamUrl, subStreamUrl, inferenceUrl, hasPtz } = filled;
      const source = await kernel.api.call(createVideoSource, {
        body: {
          gatewaySerial,
          name,
          streamUrl,
          hasPtz,
          ...(subStreamUrl !== "" && { subStreamUrl }),
          ...(inferenceUrl.trim() !== "" && { inferenceUrl }),
          ...credentialsOf(filled),
        },
      });
      kernel.toast.success("cameras.toast.added", { name: source.name });
      kernel.panels.open("cameras.live", { serialNumber: source.serialNumber });
      panel.close();
    } catch (failure) {
      const ofField = fieldErrorOf(failure);
      if (ofField) setErrors(ofField);
      else if (!isAbort(failure)) kernel.toast.failure(failure);
      setIsSaving(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void save();
  };

  if (isLoading) return <Skeleton rows={6} />;
  if (!gateways) return <FailureState title={t("cameras.add.gatewaysFailed")} error={error} onRetry={() => void refetch()} />;
  if (gateways.length === 0) {
    return (
      <Empty
        icon={Router}
        title={t("cameras.add.noGateway")}
        action={
          <Button icon={Plus} onClick={() => void kernel.commands.run("cameras:add-gateway")}>
            {t("cameras.panel.gateway")}
          </Button>
        }
      >
        {t("cameras.add.noGatewayHint")}
      </Empty>
    );
  }
  return (
    <PanelFrame label={t("cameras.panel.add")}>
      <form className="group" style={{ flex: 1 }} onSubmit={handleSubmit} noValidate>
        <PanelBody>
          <PanelHead title={t("cameras.panel.add")} />
          <Section>
            <div className="stack">
              <Select
                label={t("cameras.column.gateway")}
                choices={gateways.map(({ serialNumber, name, siteName, isConnected }) => ({
                  value: serialNumber,
                  label: name,
                  note: isConnected ? siteName : t("cameras.link.offline"),
                }))}
                value={filled.gatewaySerial || undefined}
                placeholder={t("cameras.add.pickGateway")}
                error={gatewayError && t(gatewayError.key, gatewayError.values)}
                onValueChange={(gatewaySerial) => {
                  setForm({ ...form, gatewaySerial });
                  setErrors({ ...errors, gatewaySerial: undefined });
                }}
              />
              <CameraFields form={filled} errors={errors} onForm={setForm} onErrors={setErrors} />
            </div>
          </Section>
        </PanelBody>
        <PanelFoot
          end={
            <>
              <Button size="s" onClick={panel.close}>
                {t("cameras.number.cancel")}
              </Button>
              <Button type="submit" size="s" variant="primary" icon={Plus} isPending={isSaving}>
                {t("cameras.add.save")}
              </Button>
            </>
          }
        >
          <span className="trunc">{t("cameras.add.hint")}</span>
        </PanelFoot>
      </form>
    </PanelFrame>
  );
}
