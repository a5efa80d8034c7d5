import { useEffect, useRef, useState } from "react";
import type { PayloadOf } from "#contract/endpoint.ts";
import { testVideoSource } from "#contract/videoSources.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { failureText } from "#kernel/errors/failureText.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CircleCheck, Plug, TriangleAlert } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Progress } from "#kernel/ui/Progress.tsx";
import type { FormHandle } from "#kernel/ui/form/useForm.ts";
import { withSignInApart } from "./cameraEntry.ts";

type Found = PayloadOf<typeof testVideoSource>;

export interface SourceTestProps {
  form: FormHandle;
  gatewaySerial: string | undefined;
  /** The camera whose kept sign-in data counts at its own host while none is typed. */
  serialNumber?: string | undefined;
}

/** VS-05: lets the gateway try the address, for up to 15 seconds, and says what it found or why it failed. */
export function SourceTest({ form, gatewaySerial, serialNumber }: SourceTestProps) {
  const kernel = useKernel();
  const t = useText();
  const running = useRef<AbortController>(undefined);
  const [state, setState] = useState<"idle" | "running">("idle");
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  const [streamUrl, userName, password] = ["streamUrl", "userName", "password"].map((name) => String(form.entered[name] ?? ""));
  // What was found stands for the address that was tried, and for no other.
  useEffect(() => {
    setFound(undefined);
    setFailure(undefined);
  }, [gatewaySerial, streamUrl, userName, password]);

  const test = async () => {
    const isReady = await form.check(["gatewaySerial", "streamUrl", "userName", "password"]);
    if (!isReady || gatewaySerial === undefined || streamUrl === undefined) return;
    const typed = withSignInApart({ streamUrl, userName, password });
    const abort = new AbortController();
    running.current = abort;
    setFound(undefined);
    setFailure(undefined);
    setState("running");
    try {
      setFound(
        await kernel.api.call(
          testVideoSource,
          {
            params: { id: gatewaySerial },
            // Sign-in data that was left empty is not sent, so that what is kept counts.
            body: {
              stream_url: typed.streamUrl,
              ...(typed.userName && { userName: typed.userName }),
              ...(typed.password && { password: typed.password }),
              ...(serialNumber !== undefined && { serialNumber }),
            },
          },
          abort.signal,
        ),
      );
    } catch (error) {
      if (isAbort(error)) return;
      const text = failureText(error);
      form.refuse(error);
      if (text) setFailure(t(text.key, text.values));
      else if (!(error instanceof ApiError)) kernel.toast.failure(error);
    } finally {
      setState("idle");
    }
  };
  return (
    <div className="stack" aria-live="polite">
      {state === "running" ? (
        <Progress label={t("cameras.add.testing")} share={undefined} onCancel={() => running.current?.abort()} />
      ) : (
        <div className="row">
          <Button icon={Plug} onClick={() => void test()}>
            {t("cameras.add.test")}
          </Button>
          {found && (
            <StateChip
              icon={CircleCheck}
              level="ok"
              word={t(found.hasAudio ? "cameras.add.foundSound" : "cameras.add.found", {
                encoding: found.encoding,
                resolution: found.resolution.replace("x", "×"),
                rate: Math.round(found.framesPerSecond),
              })}
            />
          )}
          {failure !== undefined && <StateChip icon={TriangleAlert} level="bad" word={failure} isSentence />}
        </div>
      )}
    </div>
  );
}
