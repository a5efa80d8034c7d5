import type { Route } from "../../http/handle.ts";
import { readKeyLinkByAddressHandler, readKeyLinkHandler } from "./linkedDoors.ts";
import { openByKeyAddressHandler, openByKeyHandler } from "./openDoor.ts";

export const keyLinksRoutes: readonly Route[] = [
  readKeyLinkHandler,
  readKeyLinkByAddressHandler,
  openByKeyHandler,
  openByKeyAddressHandler,
];
