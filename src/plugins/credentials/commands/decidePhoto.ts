import type { PhotoRefusal } from "#contract/enumerations.ts";
import { acceptFacePhoto, deleteFace, refuseFacePhoto } from "#contract/facePhotos.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { reloadCredentials } from "../credentialQueries.ts";

interface Seen {
  invitationId: string;
  /** The photo that the operator looked at; a newer one may have arrived. */
  photoId: string;
  name: string;
}

/** If another operator has already decided, the queue loads again without the photo. */
export async function acceptPhoto({ invitationId, photoId, name }: Seen, kernel: Kernel, signal: AbortSignal): Promise<void> {
  try {
    await kernel.api.call(acceptFacePhoto, { params: { id: invitationId }, body: { photoId } }, signal);
    kernel.toast.success("credentials.toast.photoAccepted", { name });
  } finally {
    void reloadCredentials(kernel);
  }
}

export async function refusePhoto(
  { invitationId, photoId, name, refusal }: Seen & { refusal: PhotoRefusal },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  try {
    await kernel.api.call(refuseFacePhoto, { params: { id: invitationId }, body: { photoId, refusal } }, signal);
    kernel.toast.success("credentials.toast.photoRefused", { name });
  } finally {
    void reloadCredentials(kernel);
  }
}

export async function removeFace(
  { personId, name }: { personId: string; name: string },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  await kernel.api.call(deleteFace, { params: { personId } }, signal);
  kernel.toast.success("credentials.toast.faceRemoved", { name });
  await reloadCredentials(kernel);
}
