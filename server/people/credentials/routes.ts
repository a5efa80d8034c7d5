import type { Route } from "../../http/handle.ts";
import { deleteCardHandler, reportCardLostHandler, updateCardHandler } from "./changeCard.ts";
import { deletePinHandler, updatePinHandler } from "./changePin.ts";
import { createCloudKeyHandler } from "../../visitors/cloudKeys/createCloudKey.ts";
import { createCardHandler } from "./createCard.ts";
import { createPinHandler } from "./createPin.ts";
import { deleteCloudKeyHandler } from "../../visitors/cloudKeys/deleteCloudKey.ts";
import { listCloudKeyDoorsHandler } from "../../visitors/cloudKeys/keyDoors.ts";
import { listCloudKeysHandler } from "../../visitors/cloudKeys/listCloudKeys.ts";
import { getCredentialRulesHandler, saveCredentialRulesHandler } from "./credentialRules.ts";
import { listCredentialsHandler } from "./listCredentials.ts";
import { cancelCardEnrolmentHandler, startCardEnrolmentHandler } from "./startEnrolment.ts";
import { createMobileCredentialHandler, deleteMobileCredentialHandler } from "./mobileCredential.ts";

export const credentialsRoutes: readonly Route[] = [
  listCredentialsHandler,
  createCardHandler,
  updateCardHandler,
  deleteCardHandler,
  reportCardLostHandler,
  startCardEnrolmentHandler,
  cancelCardEnrolmentHandler,
  createPinHandler,
  updatePinHandler,
  deletePinHandler,
  createMobileCredentialHandler,
  deleteMobileCredentialHandler,
  listCloudKeysHandler,
  listCloudKeyDoorsHandler,
  createCloudKeyHandler,
  deleteCloudKeyHandler,
  getCredentialRulesHandler,
  saveCredentialRulesHandler,
];
