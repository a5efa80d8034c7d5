import type { Route } from "../../http/handle.ts";
import { createInvitationHandler } from "./createInvitation.ts";
import { deleteFaceHandler } from "./deleteFace.ts";
import { deleteInvitationHandler } from "./deleteInvitation.ts";
import { inviteSeveralHandler, previewInvitationsHandler } from "./inviteSeveral.ts";
import { listInvitationsHandler } from "./listInvitations.ts";
import { acceptPhotoHandler, getPhotoHandler, listPhotosHandler, refusePhotoHandler } from "./reviewPhotos.ts";
import { checkPhotoHandler, sendPhotoHandler } from "./sendPhoto.ts";
import { checkInvitationHandler, checkInvitationPinHandlers } from "./openInvitation.ts";

export const faceInvitationsRoutes: readonly Route[] = [
  listInvitationsHandler,
  createInvitationHandler,
  deleteInvitationHandler,
  previewInvitationsHandler,
  inviteSeveralHandler,
  checkInvitationHandler,
  ...checkInvitationPinHandlers,
  sendPhotoHandler,
  checkPhotoHandler,
  listPhotosHandler,
  getPhotoHandler,
  acceptPhotoHandler,
  refusePhotoHandler,
  deleteFaceHandler,
];
