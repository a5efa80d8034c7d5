import { updateFirmware } from "#contract/firmware.ts";
import { minuteAndZone } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { FirmwareCampaign } from "../services.ts";

/** DV-18: starts or schedules the campaign on screen. The platform refuses if another person has decided on it since. */
export async function confirmCampaign(at: string | undefined, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const campaigns = kernel.use(FirmwareCampaign);
  const seen = campaigns.state.info?.campaign?.version;
  const version = at === undefined ? seen : (campaigns.state.scheduling ?? seen);
  const { user, language } = kernel.state;
  const body = {
    accountId: user.accountId,
    ...(at !== undefined && { scheduleDateTime: at }),
    ...(version !== undefined && { version }),
  };
  campaigns.replace(await kernel.api.call(updateFirmware, { query: { isCampaign: "true" }, body }, signal));
  campaigns.show();
  if (at === undefined) kernel.toast.success("firmware.toast.started");
  else kernel.toast.success("firmware.toast.scheduled", { time: minuteAndZone(at, language, user.sites[0]?.timeZoneId) });
}
