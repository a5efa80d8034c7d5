import * as z from "zod/mini";
import { photoRefusals } from "#contract/facePhotos.ts";
import { Id } from "#contract/fields.ts";
import { type Command, command } from "#kernel/plugin.ts";
import { Check, X } from "#kernel/ui/icons.ts";

const OnePhoto = z.object({ invitationId: Id, photoId: Id, name: z.string() });

/** what is decided on a photo of a face, where it is seen. */
export const photoCommands: readonly Command[] = [
  command({
    id: "credentials:accept-photo",
    title: "credentials.command.acceptPhoto",
    icon: Check,
    scope: "credential_w",
    isInPalette: false,
    args: OnePhoto,
    objectName: ({ name }) => name,
    run: async (photo, kernel, { signal }) => (await import("./decidePhoto.ts")).acceptPhoto(photo, kernel, signal),
  }),
  command({
    id: "credentials:refuse-photo",
    title: "credentials.command.refusePhoto",
    icon: X,
    scope: "credential_w",
    isInPalette: false,
    args: z.object({ ...OnePhoto.shape, refusal: z.enum(photoRefusals) }),
    objectName: ({ name }) => name,
    run: async (photo, kernel, { signal }) => (await import("./decidePhoto.ts")).refusePhoto(photo, kernel, signal),
  }),
];
