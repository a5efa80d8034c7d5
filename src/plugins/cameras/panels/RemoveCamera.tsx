import { useState } from "react";
import type { Device } from "#contract/devices.ts";
import { isAbort } from "#kernel/apiError.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { DeleteConfirmation } from "#kernel/ui/DeleteConfirmation.tsx";
import { removeCamera } from "../commands/changeCamera.ts";

/** UX-02: removes a camera after the operator has typed the confirmation word. */
export function RemoveCamera({ camera, isAsked, onDone }: { camera: Device; isAsked: boolean; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const [isPending, setIsPending] = useState(false);
  const remove = async (comment: string | undefined) => {
    setIsPending(true);
    try {
      await removeCamera(camera.serialNumber, comment, kernel, kernel.signal);
      onDone();
    } catch (error) {
      if (!isAbort(error)) kernel.toast.failure(error);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <DeleteConfirmation
      isOpen={isAsked && kernel.state.scopes.has("device_w")}
      onClose={onDone}
      title={t("cameras.remove.title", { name: camera.name })}
      consequence={t("cameras.remove.consequence")}
      word={t("cameras.remove.word")}
      wordLabel={t("cameras.remove.wordLabel", { word: t("cameras.remove.word") })}
      wordMissing={t("cameras.remove.wordMissing", { word: t("cameras.remove.word") })}
      confirmLabel={t("cameras.manage.remove")}
      commentLabel={t("cameras.remove.comment")}
      isPending={isPending}
      onConfirm={(comment) => void remove(comment)}
    />
  );
}
