import type { Route } from "../../http/handle.ts";
import { changeEvidenceCaseHandler, deleteEvidenceCaseHandler, openEvidenceCaseHandler } from "./changeCase.ts";
import { collectEvidenceHandler, readEvidenceStillHandler, removeEvidenceHandler } from "./collectEvidence.ts";
import { getEvidenceCaseHandler, listEvidenceCasesHandler } from "./listCases.ts";
import { signEvidenceManifestHandler } from "./signManifest.ts";
import { lockEvidenceCaseHandler, unlockEvidenceCaseHandler } from "./lockCase.ts";

export const evidenceCasesRoutes: readonly Route[] = [
  listEvidenceCasesHandler,
  getEvidenceCaseHandler,
  openEvidenceCaseHandler,
  changeEvidenceCaseHandler,
  deleteEvidenceCaseHandler,
  collectEvidenceHandler,
  removeEvidenceHandler,
  readEvidenceStillHandler,
  lockEvidenceCaseHandler,
  unlockEvidenceCaseHandler,
  signEvidenceManifestHandler,
];
