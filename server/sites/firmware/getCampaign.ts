import { getCampaign } from "#contract/firmware.ts";
import { handle } from "../../http/handle.ts";
import { readCampaignInfo } from "./campaignInfo.ts";

export const getCampaignHandler = handle(getCampaign, ({ session, platform: { store, clock } }) =>
  readCampaignInfo(store.db, session, clock.now()),
);
