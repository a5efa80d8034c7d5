import { useEffect, useRef, useState } from "react";
import type { PayloadOf } from "#contract/endpoint.ts";
import type { SourceTestStage } from "#contract/sourceTest.ts";
import { cancelVideoSourceTest, getVideoSourceTest, testVideoSource } from "#contract/videoSources.ts";
import { isAbort } from "#kernel/apiError.ts";
import { useKernel } from "#kernel/hooks.ts";
import { withSignInApart } from "./cameraEntry.ts";

const askEveryMs = 1_000;

export type FoundStream = PayloadOf<typeof testVideoSource>;

interface TriedCamera {
  gatewaySerial: string;
  streamUrl: string;
  userName: string;
  password: string;
  serialNumber: string | undefined;
}

export interface SourceTestProgress {
  stage: SourceTestStage;
  /** How long the test has been at this stage. */
  seconds: number;
}

/** One test at a time of a camera's address by its gateway, with its progress. It ends with the component. */
export function useSourceTest() {
  const kernel = useKernel();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<SourceTestProgress>();
  const cancel = () => running.current?.abort();
  useEffect(() => cancel, []);

  /** Rejects with the reason of the gateway, or as aborted. */
  async function run({ gatewaySerial, streamUrl, userName, password, serialNumber }: TriedCamera): Promise<FoundStream> {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    const typed = withSignInApart({ streamUrl, userName, password });
    const params = { id: gatewaySerial, testId: crypto.randomUUID() };
    setProgress({ stage: "connecting", seconds: 0 });
    const ask = async () => {
      // A gateway that cannot say how far it is still says what it found.
      const told = await kernel.api.call(getVideoSourceTest, { params }, abort.signal).catch(() => undefined);
      const { stage, seconds = 0 } = told ?? {};
      if (stage && !abort.signal.aborted && running.current === abort) setProgress({ stage, seconds });
    };
    const timer = setInterval(() => void ask(), askEveryMs);
    try {
      return await kernel.api.call(
        testVideoSource,
        {
          params: { id: gatewaySerial },
          // Sign-in data that was left empty is not sent, so that what is kept counts.
          body: {
            stream_url: typed.streamUrl,
            testId: params.testId,
            ...(typed.userName && { userName: typed.userName }),
            ...(typed.password && { password: typed.password }),
            ...(serialNumber !== undefined && { serialNumber }),
          },
        },
        abort.signal,
      );
    } catch (error) {
      // The gateway gives the camera its connection back: many allow one or two.
      if (isAbort(error)) kernel.api.call(cancelVideoSourceTest, { params }).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(timer);
      if (running.current === abort) {
        running.current = undefined;
        setProgress(undefined);
      }
    }
  }

  return { progress, run, cancel };
}
