import type { Route } from "../../http/handle.ts";
import { getCampaignHandler } from "./getCampaign.ts";
import { updateFirmwareHandler } from "./updateFirmware.ts";

export const firmwareRoutes: readonly Route[] = [getCampaignHandler, updateFirmwareHandler];
