import type { Device } from "#contract/devices.ts";
import { getVideoSource, type VideoSource } from "#contract/videoSources.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { changeCamera } from "../commands/changeCamera.ts";
import { useVideoSource } from "../videoSourceQueries.ts";
import { CameraEntry, cameraLines, storedOf, withSignInApart } from "./cameraEntry.ts";
import { SourceTest } from "./SourceTest.tsx";

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
  const { language } = useConsoleState();
  const { id, serialNumber, gatewaySerial } = source;
  const form = useForm({
    schema: CameraEntry,
    title: t("cameras.edit.title", { name: source.name }),
    fields: cameraLines(source.hasCredentials, language),
    stored: storedOf(source),
    save: async ({ changes, version = source.version }) => {
      await changeCamera(source, { ...withSignInApart(changes), version }, kernel, kernel.signal);
      return undefined;
    },
    reload: async () => storedOf(await kernel.api.call(getVideoSource, { params: { id } })),
    onSaved: onDone,
  });
  return (
    <FormDialog form={form} onClose={onDone}>
      <FormFields form={form} />
      <SourceTest form={form} gatewaySerial={gatewaySerial} serialNumber={serialNumber} />
    </FormDialog>
  );
}
