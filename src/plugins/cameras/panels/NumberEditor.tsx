import { type FormEvent, useState } from "react";
import { type Device, setDeviceConsole } from "#contract/devices.ts";
import { ApiError } from "#kernel/apiError.ts";
import { failureText } from "#kernel/errors/failureText.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Pencil } from "#kernel/ui/icons.ts";
import { NumberField } from "#kernel/ui/NumberField.tsx";
import { DeviceDirectory } from "../../devices/services.ts";

const least = 1;
const most = 9999;

/** edits in place the number that operators type for the camera. */
export function NumberEditor({ camera }: { camera: Device }) {
  const kernel = useKernel();
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [number, setNumber] = useState(camera.number);
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const open = () => {
    setNumber(camera.number);
    setError(undefined);
    setIsOpen(true);
  };
  const save = async () => {
    if (number !== undefined && (number < least || number > most)) return setError(t("cameras.number.range", { least, most }));
    setIsPending(true);
    try {
      const device = await kernel.api.call(setDeviceConsole, {
        params: { serial: camera.serialNumber },
        body: { pairedSerials: [...camera.pairedSerials], ...(number !== undefined && { number }) },
      });
      kernel.use(DeviceDirectory).replace(device);
      setIsOpen(false);
    } catch (failure) {
      const text = failureText(failure);
      if (failure instanceof ApiError && text) setError(t(text.key, text.values));
      else kernel.toast.failure(failure);
    } finally {
      setIsPending(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  if (!isOpen) {
    return (
      <>
        {camera.number ?? t("cameras.number.none")}
        {kernel.state.scopes.has("device_w") && <IconButton icon={Pencil} size="s" label={t("cameras.number.change")} onClick={open} />}
      </>
    );
  }
  return (
    <form className="row" onSubmit={handleSubmit}>
      <NumberField
        label={<span className="sr">{t("cameras.column.number")}</span>}
        value={number}
        onValueChange={setNumber}
        min={least}
        max={most}
        error={error}
      />
      <Button type="submit" size="s" variant="primary" isPending={isPending}>
        {t("cameras.number.save")}
      </Button>
      <Button size="s" onClick={() => setIsOpen(false)}>
        {t("cameras.number.cancel")}
      </Button>
    </form>
  );
}
