import { getDevice } from "#contract/devices.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { deleteVideoSource, setVideoSourceStatus, updateVideoSource, type VideoSource } from "#contract/videoSources.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { reloadSources } from "../videoSourceQueries.ts";

/** VS-01: changes only the given fields. */
export async function changeCamera(
  { id, serialNumber }: VideoSource,
  body: RequestOf<typeof updateVideoSource>["body"],
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const { name } = await kernel.api.call(updateVideoSource, { params: { id }, body }, signal);
  await readAgain(serialNumber, kernel, signal);
  kernel.toast.success("cameras.toast.changed", { name });
}

async function readAgain(serialNumber: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  kernel.use(DeviceDirectory).replace(await kernel.api.call(getDevice, { params: { serial: serialNumber }, query: {} }, signal));
  await reloadSources(kernel);
}

/** VS-03: switches a camera on or off. The gateway doesn't read a camera that is off, and nobody can watch it. */
export async function enableCamera(serialNumber: string, enable: boolean, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const id = kernel.use(DeviceDirectory).get(serialNumber)?.videoSourceId;
  if (id === undefined) return;
  await kernel.api.call(setVideoSourceStatus, { params: { id }, body: { enable } }, signal);
  await readAgain(serialNumber, kernel, signal);
  kernel.toast.success(enable ? "cameras.toast.enabled" : "cameras.toast.disabled");
}

/** Removes the camera from its gateway and logs the reason. All lists drop it when the platform's notification arrives. */
export async function removeCamera(serialNumber: string, comment: string | undefined, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const id = kernel.use(DeviceDirectory).get(serialNumber)?.videoSourceId;
  if (id === undefined) return;
  await kernel.api.call(deleteVideoSource, { params: { id }, body: { ...(comment !== undefined && { comment }) } }, signal);
  kernel.toast.success("cameras.toast.removed");
}
