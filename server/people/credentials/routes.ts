import type { Route } from "../../http/handle.ts";
import { deleteCardHandler, reportCardLostHandler, updateCardHandler } from "./changeCard.ts";
import { deletePinHandler, updatePinHandler } from "./changePin.ts";
import { createCardHandler } from "./createCard.ts";
import { createPinHandler } from "./createPin.ts";
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
  getCredentialRulesHandler,
  saveCredentialRulesHandler,
];
