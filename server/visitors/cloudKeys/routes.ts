import type { Route } from "../../http/handle.ts";
import { createCloudKeyHandler } from "./createCloudKey.ts";
import { deleteCloudKeyHandler } from "./deleteCloudKey.ts";
import { listCloudKeyDoorsHandler } from "./keyDoors.ts";
import { listCloudKeysHandler } from "./listCloudKeys.ts";

export const cloudKeysRoutes: readonly Route[] = [
  listCloudKeysHandler,
  listCloudKeyDoorsHandler,
  createCloudKeyHandler,
  deleteCloudKeyHandler,
];
