import { proxy } from "valtio";
import { type CampaignInfo, getCampaign } from "#contract/firmware.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { FirmwareCampaign, FirmwareSession } from "./services.ts";

/** Delay before another attempt after a failed load. */
const retryMs = 10_000;
/** Devices report their steps in bursts. */
const gatherMs = 500;

/** Loads the campaign and follows its notifications until the session ends. */
export function createCampaignState({ api, realtime, signal, own }: Kernel): FirmwareCampaign {
  const state = proxy<FirmwareSession>({ info: undefined, watched: [], dismissed: [], scheduling: undefined });
  let planned: ReturnType<typeof setTimeout> | undefined;
  /** Grows with every load and with every answer to a command, which is newer than a running load. */
  let latest = 0;

  function replace(info: CampaignInfo): void {
    latest += 1;
    state.info = info;
    const { campaign } = info;
    if (campaign?.status === "running" && !state.watched.includes(campaign.id)) state.watched.push(campaign.id);
  }

  async function reload(): Promise<void> {
    const load = ++latest;
    try {
      const info = await api.call(getCampaign, {}, signal);
      if (load === latest) replace(info);
    } catch (error) {
      if (!isAbort(error)) plan(retryMs);
    }
  }

  function plan(afterMs: number): void {
    planned ??= setTimeout(() => {
      planned = undefined;
      void reload();
    }, afterMs);
  }

  realtime.subscribe("AccountSupport/FirmwareUpgrade", () => plan(gatherMs));
  realtime.onReset(() => plan(gatherMs));
  own(() => clearTimeout(planned));
  void reload();
  return {
    state,
    replace,
    dismiss(banner) {
      state.dismissed.push(banner);
    },
    show() {
      state.dismissed = [];
    },
    openSchedule() {
      state.scheduling = state.info?.campaign?.version;
    },
    closeSchedule() {
      state.scheduling = undefined;
    },
  };
}
