import type { DeviceLinkClient } from "../../link/deviceLinkClient.ts";
import { seededRandom } from "../cameras/seededRandom.ts";

/** Pulls a controller's network cable for 30 to 60 s every few minutes. */
export function pullCableNowAndThen(
  link: DeviceLinkClient,
  { seed, serialNumber }: { seed: number; serialNumber: string },
): { dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  let round = 0;
  const wait = () => {
    const pauseMs = 100_000 + seededRandom(seed, serialNumber, "cable", round) * 140_000;
    timer = setTimeout(pull, pauseMs);
  };
  const pull = () => {
    link.sever();
    timer = setTimeout(
      () => {
        link.reconnect();
        round += 1;
        wait();
      },
      30_000 + seededRandom(seed, serialNumber, "gap", round) * 30_000,
    );
  };
  wait();
  return { dispose: () => clearTimeout(timer) };
}
