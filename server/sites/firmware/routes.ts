import { getCampaign } from "#contract/firmware.ts";
import { handle, type Route } from "../../http/handle.ts";
import { readCampaignInfo } from "./campaignInfo.ts";
import { updateFirmwareHandler } from "./updateFirmware.ts";

const getCampaignHandler = handle(getCampaign, ({ session, platform: { store, clock } }) =>
  readCampaignInfo(store.db, session, clock.now()),
);

export const firmwareRoutes: readonly Route[] = [getCampaignHandler, updateFirmwareHandler];
