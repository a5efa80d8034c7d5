import { type FormEvent, useEffect, useId, useState } from "react";
import type { Device } from "#contract/devices.ts";
import type { VideoSource } from "#contract/videoSources.ts";
import { isAbort } from "#kernel/apiError.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { useOwnerWindow } from "#kernel/ui/portalContainer.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { changeCamera } from "../commands/changeCamera.ts";
import { useVideoSource } from "../videoSourceQueries.ts";
import { CameraFields } from "./CameraFields.tsx";
import { type CameraForm, changeOf, fieldErrorOf, type FieldErrors, formErrors, formOf } from "./cameraForm.ts";

/** VS-01: changes the name, the addresses and the sign-in data of a camera. */
export function CameraEdit({ camera, onDone }: { camera: Device; onDone: () => void }) {
  const t = useText();
  const { data: source, error, refetch } = useVideoSource(camera.videoSourceId);
  if (source) return <CameraEditForm source={source} onDone={onDone} />;
  return (
    <Dialog isOpen title={t("cameras.edit.title", { name: camera.name })} onClose={onDone}>
      {error ? <FailureState title={t("cameras.edit.failed")} error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
    </Dialog>
  );
}

function CameraEditForm({ source, onDone }: { source: VideoSource; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const formId = useId();
  // What the form began with: a camera that changes meanwhile does not change what was typed.
  const [initial] = useState(source);
  const [form, setForm] = useState<CameraForm>(() => formOf(source));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaving, setIsSaving] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const change = changeOf(form, initial);
  const isChanged = Object.keys(change).length > 0;
  useAskBeforeUnload(isChanged);

  const save = async () => {
    const found = formErrors(form, "save");
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsSaving(true);
    try {
      await changeCamera(initial, change, kernel, kernel.signal);
      onDone();
    } catch (failure) {
      const ofField = fieldErrorOf(failure);
      if (ofField && !("gatewaySerial" in ofField)) setErrors(ofField);
      else if (!isAbort(failure)) kernel.toast.failure(failure);
      setIsSaving(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving && isChanged) void save();
  };
  const handleClose = () => {
    if (isChanged) setIsLeaving(true);
    else onDone();
  };
  return (
    <Dialog
      isOpen
      title={t("cameras.edit.title", { name: initial.name })}
      onClose={handleClose}
      footer={
        <>
          <Button onClick={handleClose}>{t("cameras.number.cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={isSaving}
            disabledReason={isChanged ? undefined : t("cameras.edit.unchanged")}
          >
            {t("cameras.number.save")}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={handleSubmit} noValidate>
        <CameraFields
          form={form}
          errors={errors}
          serialNumber={initial.serialNumber}
          hasKeptSignIn={initial.hasCredentials}
          onForm={setForm}
          onErrors={setErrors}
        />
      </form>
      {isLeaving && <LeaveQuestion onStay={() => setIsLeaving(false)} onLeave={onDone} />}
    </Dialog>
  );
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <Dialog
      isOpen
      size="s"
      role="alertdialog"
      title={t("cameras.edit.leave")}
      description={t("cameras.edit.leaveWhy")}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{t("cameras.edit.stay")}</Button>
          <Button variant="danger" onClick={onLeave}>
            {t("cameras.edit.discard")}
          </Button>
        </>
      }
    />
  );
}

/** The browser asks before it leaves the page while something would be lost. */
function useAskBeforeUnload(isChanged: boolean): void {
  const view = useOwnerWindow();
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    view.addEventListener("beforeunload", ask);
    return () => view.removeEventListener("beforeunload", ask);
  }, [view, isChanged]);
}
