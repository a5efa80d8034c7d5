import { removeUserAvatar, setUserAvatar } from "#contract/userPictures.ts";
import { choosePicture } from "#kernel/forms/choosePicture.ts";
import type { Kernel } from "#kernel/plugin.ts";

export async function changePicture(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const image = await choosePicture(signal);
  if (image === undefined) return;
  await kernel.api.call(setUserAvatar, { params: { id }, body: { image } }, signal);
  kernel.toast.success("users.toast.pictureChanged");
}

export async function removePicture(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(removeUserAvatar, { params: { id } }, signal);
  kernel.toast.success("users.toast.pictureRemoved");
}
