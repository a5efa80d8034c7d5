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
  /** Time since the start of this stage. */
  seconds: number;
}

/** Tests a camera's address at its gateway with progress, one test at a time. Unmounting the component cancels it. */
export function useSourceTest() {
  const kernel = useKernel();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<SourceTestProgress>();
  const cancel = () => running.current?.abort();
  useEffect(() => cancel, []);

  /** Rejects with the gateway's reason, or with an abort. */
  async function run({ gatewaySerial, streamUrl, userName, password, serialNumber }: TriedCamera): Promise<FoundStream> {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    const typed = withSignInApart({ streamUrl, userName, password });
    const params = { id: gatewaySerial, testId: crypto.randomUUID() };
    setProgress({ stage: "connecting", seconds: 0 });
    const ask = async () => {
      // A gateway that can't report progress still reports its result.
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
          // Leave empty sign-in data out, so that the gateway uses the saved data.
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
      // Makes the gateway close its connection, because many cameras allow only one or two.
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
