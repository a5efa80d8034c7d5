import type { Route } from "../../http/handle.ts";
import { answerRingHandler } from "./answerRing.ts";
import { getLiveCredentialsHandler } from "./getLiveCredentials.ts";
import { getCloudVideoCredentialsHandler, getPosterHandler, getVideoCredentialsHandler } from "./objectCredentials.ts";
import { recordSnapshotHandler } from "./recordSnapshot.ts";
import { startLiveHandler, stopLiveHandler } from "./seatHandlers.ts";

export const liveRoutes: readonly Route[] = [
  startLiveHandler,
  stopLiveHandler,
  getLiveCredentialsHandler,
  getVideoCredentialsHandler,
  getCloudVideoCredentialsHandler,
  getPosterHandler,
  recordSnapshotHandler,
  answerRingHandler,
];
