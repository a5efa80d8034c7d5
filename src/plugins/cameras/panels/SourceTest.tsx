import { useEffect, useState } from "react";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { failureText } from "#kernel/errors/failureText.ts";
import { duration } from "#kernel/format/siteTime.ts";
import type { FormHandle } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CircleCheck, Plug, TriangleAlert, X } from "#kernel/ui/icons.ts";
import { Progress } from "#kernel/ui/Progress.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { type FoundStream, useSourceTest } from "./useSourceTest.ts";

export interface SourceTestProps {
  form: FormHandle;
  gatewaySerial: string | undefined;
  /** The camera whose saved sign-in data the gateway uses at the camera's own host if none is typed. */
  serialNumber?: string | undefined;
}

interface Outcome {
  isSubStream: boolean;
  found?: FoundStream;
  failure?: string;
}

/** VS-05: has the gateway test the camera's addresses, up to 40 seconds each, and shows the result or the reason for the failure. */
export function SourceTest({ form, gatewaySerial, serialNumber }: SourceTestProps) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const { progress, run, cancel } = useSourceTest();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const enteredText = (name: string) => String(form.entered[name] ?? "");
  const [streamUrl, subStreamUrl] = [enteredText("streamUrl"), enteredText("subStreamUrl")];
  const [userName, password] = [enteredText("userName"), enteredText("password")];
  // A result holds only for the addresses that were tested.
  useEffect(() => setOutcomes([]), [gatewaySerial, streamUrl, subStreamUrl, userName, password]);

  /** Returns whether the gateway can read the stream. */
  async function tryStream(address: string, isSubStream: boolean, gateway: string): Promise<boolean> {
    const tell = (outcome: Omit<Outcome, "isSubStream">) => setOutcomes((before) => [...before, { isSubStream, ...outcome }]);
    try {
      tell({ found: await run({ gatewaySerial: gateway, streamUrl: address, userName, password, serialNumber }) });
      return true;
    } catch (error) {
      if (isAbort(error)) return false;
      const text = failureText(error);
      // The form's fields show only errors of the main stream.
      if (!isSubStream) form.refuse(error);
      if (text) tell({ failure: t(text.key, text.values) });
      else if (!(error instanceof ApiError)) kernel.toast.failure(error);
      return false;
    }
  }

  const test = async () => {
    const isReady = await form.check(["gatewaySerial", "streamUrl", "subStreamUrl", "userName", "password"]);
    if (!isReady || gatewaySerial === undefined) return;
    setOutcomes([]);
    if ((await tryStream(streamUrl, false, gatewaySerial)) && subStreamUrl !== "") await tryStream(subStreamUrl, true, gatewaySerial);
  };
  const isRunning = progress !== undefined;
  return (
    <div className="stack">
      <div className="row">
        <Button icon={isRunning ? X : Plug} onClick={isRunning ? cancel : () => void test()}>
          {t(isRunning ? "cameras.add.stopTest" : "cameras.add.test")}
        </Button>
        {progress && (
          <div className="grow">
            <Progress
              label={t(`cameras.add.stage.${progress.stage}`)}
              share={undefined}
              valueText={progress.seconds > 0 ? duration(progress.seconds * 1_000, language) : undefined}
            />
          </div>
        )}
      </div>
      <div className="stack" aria-live="polite">
        {outcomes.map((outcome) => (
          <OutcomeLines key={outcome.isSubStream ? "sub" : "main"} {...outcome} />
        ))}
      </div>
    </div>
  );
}

function OutcomeLines({ isSubStream, found, failure }: Outcome) {
  const t = useText();
  const named = (words: string) => (isSubStream ? t("cameras.add.ofSubStream", { words }) : words);
  if (!found) return <StateChip icon={TriangleAlert} level="bad" word={named(failure ?? "")} isSentence />;
  const { encoding, resolution, framesPerSecond, hasAudio, liveConversion } = found;
  return (
    <>
      <StateChip
        icon={CircleCheck}
        level="ok"
        word={named(
          t(hasAudio ? "cameras.add.foundSound" : "cameras.add.found", {
            encoding,
            resolution: resolution.replace("x", "×"),
            rate: Math.round(framesPerSecond),
          }),
        )}
      />
      {liveConversion !== undefined && <p className="muted">{t(`cameras.conversion.${liveConversion}`)}</p>}
    </>
  );
}
