import * as z from "zod/mini";
import { photoRefusals } from "#contract/enumerations.ts";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { Check, Trash2, X } from "#kernel/ui/icons.ts";

const OnePhoto = z.object({ invitationId: Id, photoId: Id, name: z.string() });

export const acceptPhoto = command({
  id: "credentials:accept-photo",
  title: "credentials.command.acceptPhoto",
  icon: Check,
  scope: "credential_w",
  isInPalette: false,
  args: OnePhoto,
  objectName: ({ name }) => name,
  run: async (photo, kernel, { signal }) => (await import("./decidePhoto.ts")).acceptPhoto(photo, kernel, signal),
});
export const refusePhoto = command({
  id: "credentials:refuse-photo",
  title: "credentials.command.refusePhoto",
  icon: X,
  scope: "credential_w",
  isInPalette: false,
  args: z.object({ ...OnePhoto.shape, refusal: z.enum(photoRefusals) }),
  objectName: ({ name }) => name,
  run: async (photo, kernel, { signal }) => (await import("./decidePhoto.ts")).refusePhoto(photo, kernel, signal),
});
export const removeFace = command({
  id: "credentials:remove-face",
  title: "credentials.command.removeFace",
  icon: Trash2,
  scope: "credential_w",
  isDangerous: true,
  consequence: "credentials.consequence.face",
  isInPalette: false,
  args: z.object({ personId: Id, name: z.string() }),
  objectName: ({ name }) => name,
  run: async (person, kernel, { signal }) => (await import("./decidePhoto.ts")).removeFace(person, kernel, signal),
});

/** decisions on a face photo, next to the photo. */
export const photoCommands: readonly AnyCommand[] = [acceptPhoto, refusePhoto, removeFace];
